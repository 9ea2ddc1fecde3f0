// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Device } from '#domain/devices.ts'
import { panel } from '#support/models/luminaireType.ts'
import { luminaire } from '#support/provider.ts'
import { renderPart } from '#support/renderConsole.tsx'
import { testCore } from '#support/testCore.ts'

afterEach(cleanup)

const source = {
  ...luminaire,
  fk_luminaire_type: panel.id,
  dt_installation: '2026-03-07',
  settings: { installation_height: 4.25 },
}

async function open(kind: Device['kind'] = 'luminaire') {
  const device = {
    id: 12,
    kind,
    name: 'L-12',
    area: 2,
    controller: null,
    latitude: 30,
    longitude: 40,
    installedOn: source.dt_installation,
    source,
  } as Device
  const done = { onDone: vi.fn(), onIdentifyNext: vi.fn(), onMove: vi.fn(), onRemove: vi.fn() }
  const start = testCore({ token: 'stored' })
  const sent: object[] = []
  start.routes['POST /api/v2/poll'] = () => Response.json({ luminaires: [source] })
  start.routes['PUT /api/v2/luminaires'] = async (request) => {
    sent.push(await request.json())
    return Response.json({ ...source, ...sent.at(-1) })
  }
  await renderPart(async () => {
    const { DeviceSettings } = await import('#features/commissioning/DeviceSettings.tsx')
    return <DeviceSettings device={device} luminaireTypes={[panel]} readOnly={false} {...done} />
  }, start)
  return { ...done, sent }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the settings of a device', () => {
  test('are its luminaire type, its installation date as dd/MM/yyyy and its installation height in m', async () => {
    await open()
    const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Luminaire type' })
    expect([...type.options].map(({ text }) => text)).toEqual(['No type', panel.name])
    expect(type.selectedOptions[0]?.text).toBe(panel.name)
    expect(field('Installation date').value).toBe('07/03/2026')
    expect(field('Installation height').value).toBe('4,25')
    expect(screen.getByText('m')).toBeDefined()
  })

  test.each([
    ['luminaire', 1],
    ['all-in-one', 1],
    ['sensor', 0],
    ['gateway', 0],
  ] as const)('of a %s have %i selectors of a luminaire type', async (kind, count) => {
    await open(kind)
    expect(screen.queryAllByRole('combobox', { name: 'Luminaire type' })).toHaveLength(count)
  })

  test('are sent by Save, and by Cancel they are not', async () => {
    const { onDone, sent } = await open()
    fireEvent.change(field('Installation date'), { target: { value: '08/03/2026' } })
    press('Cancel')
    expect([onDone.mock.calls.length, sent]).toEqual([1, []])
    fireEvent.change(field('Installation height'), { target: { value: '5,5' } })
    await act(async () => press('Save'))
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2))
    expect(sent).toMatchObject([{ dt_installation: '2026-03-08', settings: { installation_height: 5.5 } }])
  })

  test('lead to another location, and off the floor plan', async () => {
    const { onMove, onRemove } = await open()
    press('Move device to other location')
    expect([onMove.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 0])
    press('Remove from floor plan')
    expect([onMove.mock.calls.length, onRemove.mock.calls.length]).toEqual([1, 1])
  })
})
