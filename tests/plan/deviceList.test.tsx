// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { DeviceList } from '#plan/DeviceList.tsx'
import type { PlanDevice } from '#plan/device.ts'
import { device, labels, PlanDriver } from './planDriver.ts'

afterEach(cleanup)

type ListProps = { plan: PlanDriver; devices: readonly PlanDevice[]; multiple?: boolean }

/** The list with a parent that stores the selection. */
function List({ plan, devices, multiple = false }: ListProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  useLayoutEffect(() => {
    plan.props({ selectedIds, multiple, onSelect: (ids) => setSelectedIds(new Set(ids)) })
  })
  return (
    <DeviceList
      engine={plan.engine}
      devices={devices}
      selectedIds={selectedIds}
      multiple={multiple}
      labels={labels}
    />
  )
}

function showList(devices: readonly PlanDevice[], movable = false, multiple = false) {
  const plan = new PlanDriver({ devices, movable: () => movable, onHover: undefined })
  render(<List plan={plan} devices={devices} multiple={multiple} />)
  const list = screen.getByRole('listbox', { name: 'Devices' })
  list.focus()
  return {
    plan,
    list,
    press: (...keys: string[]) => {
      for (const key of keys) fireEvent.keyDown(list, { key })
    },
    active: () => document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

const three = [device(1, 10, 20), device(2, 30, 40, { kind: 'sensor' }), device(3, 50, 60)]
const many = Array.from({ length: 10_000 }, (_, row) => device(row + 1, 50, 50))

describe('the list of devices', () => {
  test('names each device with its kind and position in percent', () => {
    const { press, active } = showList(three)
    expect(active()).toBe('Device 1, luminaire, 10 % from the left, 20 % from the top')
    press('ArrowDown')
    expect(active()).toBe('Device 2, sensor, 30 % from the left, 40 % from the top')
  })

  test('is walked by arrows, pages, Home and End, and stops at its ends', () => {
    const { press, active } = showList(many)
    press('ArrowUp')
    expect(active()).toMatch('Device 1,')
    press('PageDown', 'ArrowDown')
    expect(active()).toMatch('Device 12,')
    press('End', 'ArrowRight')
    expect(active()).toMatch('Device 10000,')
    press('Home')
    expect(active()).toMatch('Device 1,')
  })

  test('says how many there are, and renders only those around the active one', () => {
    const { press } = showList(many)
    press('End', 'PageUp')
    const options = screen.getAllByRole('option')
    expect(options.length).toBeLessThan(40)
    expect(options[0]?.getAttribute('aria-setsize')).toBe('10000')
    expect(options.at(-1)?.getAttribute('aria-posinset')).toBe('10000')
  })

  test('selects with Enter; then the arrow keys move the device, if it may be moved, until Escape', () => {
    const { plan, press, active } = showList(three, true)
    press('ArrowDown', 'Enter')
    expect(screen.getByRole('option', { selected: true }).textContent).toMatch('Device 2,')
    press('ArrowRight')
    expect(plan.events).toEqual([{ moved: { positions: [{ id: 2, x: 32, y: 40 }], via: 'keyboard' } }])
    press('Escape')
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    press('ArrowDown')
    expect(active()).toMatch('Device 3,')
    expect(plan.events).toHaveLength(1)
  })

  test('walks on from a selected device that may not be moved', () => {
    const { plan, press, active } = showList(three)
    press('Enter', 'ArrowDown')
    expect(active()).toMatch('Device 2,')
    expect(plan.events).toEqual([])
  })

  test('leaves Tab, and keys with Alt or Ctrl, to the browser', () => {
    const { list } = showList(three)
    const notPrevented = [{ key: 'Tab' }, { key: 'ArrowDown', altKey: true }, { key: '+', ctrlKey: true }]
    for (const key of notPrevented) expect(fireEvent.keyDown(list, key)).toBe(true)
    expect(fireEvent.keyDown(list, { key: 'ArrowDown' })).toBe(false)
  })

  test('selects several with Space, and with Shift and an arrow key; after Enter, the arrow keys move them', () => {
    const { plan, list, press } = showList(three, true, true)
    const chosen = () =>
      screen.getAllByRole('option', { selected: true }).map((option) => option.textContent?.[7])
    expect(list.getAttribute('aria-multiselectable')).toBe('true')
    press(' ')
    fireEvent.keyDown(list, { key: 'ArrowDown', shiftKey: true })
    expect(chosen()).toEqual(['1', '2'])
    press('ArrowDown', ' ', 'ArrowUp', ' ')
    expect(chosen()).toEqual(['1', '3'])
    press('ArrowUp', 'Enter', 'ArrowRight')
    expect(plan.events).toEqual([
      {
        moved: {
          positions: [
            { id: 1, x: 12, y: 20 },
            { id: 3, x: 52, y: 60 },
          ],
          via: 'keyboard',
        },
      },
    ])
    press('Escape')
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
  })

  test('selects all, and asks to remove what is selected', () => {
    const { plan, list, press } = showList(three, true, true)
    fireEvent.keyDown(list, { key: 'a', ctrlKey: true })
    press('Delete')
    expect(plan.events).toEqual([{ removed: [1, 2, 3] }])
  })

  test('reports which device has the keyboard focus, and when none has', () => {
    const focused: unknown[] = []
    const { plan, list, press } = showList(three)
    plan.props({ onFocusDevice: (id) => focused.push(id) })
    press('ArrowDown', 'ArrowDown', 'ArrowDown')
    fireEvent.blur(list)
    expect(focused).toEqual([2, 3, undefined])
  })

  test('is not rendered without devices', () => {
    render(
      <DeviceList
        engine={new PlanDriver().engine}
        devices={[]}
        selectedIds={undefined}
        multiple={false}
        labels={labels}
      />,
    )
    expect(screen.queryByRole('listbox')).toBeNull()
  })
})
