// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { testCore } from '#support/testCore.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const zone = { id: 2, name: 'Deck', image: null, settings: [], installation_date: null }

/** Opens a form, and freezes the clock once its field is there. */
async function open(address: string, label: string) {
  const start = testCore({ token: 'stored' })
  start.routes['POST /api/v2/poll'] = () => Response.json({ areas: [zone] })
  const sent: unknown[] = []
  let setting: object | undefined
  const noting = async (request: Request) => {
    const { token: _, ...body } = await request.json()
    sent.push([request.method, new URL(request.url).pathname, body])
    setting = { id: 7, ...setting, ...body }
    return Response.json(setting)
  }
  for (const call of ['POST /settings', 'POST /area_settings', 'PATCH /settings', 'PATCH /area_settings'])
    start.routes[call] = noting
  for (const list of ['GET /settings', 'GET /area_settings'])
    start.routes[list] = () => Response.json(setting ? [setting] : [])
  await renderConsole(address, start)
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return {
    field,
    sent,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  }
}

describe.each([
  {
    form: 'the general settings',
    address: '/settings/general',
    label: 'Energy cost per kWh',
    pause: 1000,
    request: ['POST', '/settings', { name: 'energy_cost', value: 0.25 }],
  },
  {
    form: 'the settings of a zone',
    address: '/settings/areas/2',
    label: 'Working hours a day',
    pause: 2000,
    request: ['POST', '/area_settings', { area_id: 2, name: 'working_hours', value: 0.25 }],
  },
])('the form of $form', ({ address, label, pause, request }) => {
  test('undoes and redoes what it has saved, once nothing is being typed', async () => {
    const { field, type, pass, sent } = await open(address, label)
    const valueSent = () => (sent.at(-1) as [string, string, { value: unknown }])[2].value
    const [undo, redo] = ['Undo', 'Redo'].map((name) => screen.getByRole('button', { name }))
    if (!undo || !redo) throw new Error('There are two buttons.')
    const before = field.value
    type('0,25')
    expect(undo).toHaveProperty('disabled', true)
    await pass(pause)
    expect(valueSent()).toBe(0.25)
    fireEvent.click(undo)
    await pass(0)
    expect(field.value).toBe(before)
    await act(() => vi.waitFor(() => expect(valueSent()).not.toBe(0.25)))
    expect(undo).toHaveProperty('disabled', true)
    fireEvent.keyDown(document.body, { key: 'Z', ctrlKey: true, shiftKey: true })
    await pass(0)
    expect(field.value).toBe('0,25')
    await act(() => vi.waitFor(() => expect(valueSent()).toBe(0.25)))
  })

  test(`saves what was typed after a pause of ${pause} ms, and not a millisecond before`, async () => {
    const { type, pass, sent } = await open(address, label)
    type('0,2')
    await pass(pause - 1)
    type('0,25')
    await pass(pause - 1)
    expect(sent).toEqual([])
    await pass(1)
    expect(sent).toEqual([request])
  })

  test('strips leading zeros as they are typed, unless there is a comma or a point', async () => {
    const { type, field } = await open(address, label)
    for (const [typed, shown] of [
      ['05', '5'],
      ['0', '0'],
      ['0,5', '0,5'],
      ['0.5', '0.5'],
    ] as const) {
      type(typed)
      expect(field.value).toBe(shown)
    }
  })
})

test('the settings of a zone have its name, its installation date as DD-MM-YYYY and its baseline', async () => {
  await open('/settings/areas/2', 'Name')
  for (const label of [
    'Installation date',
    'Total power consumption',
    'Working hours a day',
    'Working days a week',
    'Grid width',
    'Grid height',
  ])
    expect(screen.getByLabelText(label)).toBeDefined()
  expect(screen.getByText(/DD-MM-YYYY/)).toBeDefined()
})

test('the general settings have the cost of energy in Eur, and the grid', async () => {
  await open('/settings/general', 'Energy cost per kWh')
  for (const label of ['Grid width', 'Grid height']) expect(screen.getByLabelText(label)).toBeDefined()
  expect(screen.getByText('Eur')).toBeDefined()
})

test('settings that could not be loaded say so, and Retry asks for them again', async () => {
  const start = testCore({ token: 'stored' })
  start.routes['GET /settings'] = () => Response.json({ message: 'Being moved' }, { status: 400 })
  const { routes, core, warnings } = await renderConsole('/settings/general', start)
  const main = within(await screen.findByRole('main'))
  const retry = await main.findByRole('button', { name: 'Retry' })
  expect(core.queryClient.getQueryState(['settings'])).toMatchObject({ status: 'error' })
  expect(warnings[0]?.[0]).toBe('Cannot retrieve user data')
  routes['GET /settings'] = () => Response.json([{ id: 1, name: 'energy_cost', value: 0.21 }])
  fireEvent.click(retry)
  expect((await screen.findByLabelText<HTMLInputElement>('Energy cost per kWh')).value).toBe('0,21')
})
