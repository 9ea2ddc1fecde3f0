// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { panel } from '#support/models/luminaireType.ts'
import { renderConsole } from '#support/renderConsole.tsx'
import { testCore } from '#support/testCore.ts'

afterEach(cleanup)

const TYPES = '/api/v2/reference/luminairetypes'

async function open(search = '') {
  const start = testCore({ token: 'stored' })
  start.routes['POST /api/v2/poll'] = () => Response.json({ luminairetypes: [panel] })
  return renderConsole(`/settings/luminaires-types${search}`, start)
}

const rated = () => screen.findByLabelText<HTMLInputElement>('Rated power')
const button = (name: string) => screen.queryByRole('button', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the luminaire types', () => {
  test('are a list with an add button; selecting one opens its form', async () => {
    await open()
    const list = await screen.findByRole('list', { name: 'Luminaire types' })
    expect(screen.queryByLabelText('Rated power')).toBeNull()
    fireEvent.click(within(list).getByRole('link', { name: new RegExp(`^${panel.name}`) }))
    expect((await rated()).value).toBe(String(panel.rated_power))
    fireEvent.click(screen.getByText('Add a type'))
    expect(await screen.findByRole('heading', { name: 'New luminaire type' })).toBeDefined()
  })

  test('have Save and Cancel after a change alone', async () => {
    await open(`?type=${panel.id}`)
    const field = await rated()
    expect([button('Save'), button('Cancel')]).toEqual([null, null])
    fireEvent.change(field, { target: { value: '40' } })
    expect(button('Save')).not.toBeNull()
    press('Cancel')
    expect([field.value, button('Save'), button('Cancel')]).toEqual([String(panel.rated_power), null, null])
  })

  test('call the alarm temperature the maximum working temperature', async () => {
    await open(`?type=${panel.id}`)
    const field = await screen.findByLabelText<HTMLInputElement>('Maximum working temperature')
    expect(field.value).toBe(String(panel.alarm_temperature))
  })

  test('can be deleted once they are saved, after a confirmation titled ‘Delete Luminaires Type’', async () => {
    const { routes, requests } = await open(`?type=${panel.id}`)
    routes[`DELETE ${TYPES}`] = () => new Response(null, { status: 204 })
    await rated()
    press('Delete')
    const dialog = await screen.findByRole('dialog', { name: 'Delete Luminaires Type' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(requests).not.toContain(`DELETE ${TYPES}`)
    press('Delete')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(requests).toContain(`DELETE ${TYPES}`))
  })

  test('that are new cannot be deleted', async () => {
    await open('?type=new')
    await rated()
    expect(button('Delete')).toBeNull()
  })
})
