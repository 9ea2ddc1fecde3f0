import { type KeyboardEvent, useId, useState } from 'react'
import type { PlanDevice } from './device.ts'
import type { PlanEngine } from './engine/engine.ts'
import { pressMoveKey, pressViewKey } from './input/keyboard.ts'
import type { PlanLabels } from './props.ts'

/** Options kept in the document before and after the active one: ten thousand would cost more than the plan. */
const WINDOW = 10
const PAGE = 10

type DeviceListProps = {
  engine: PlanEngine
  devices: readonly PlanDevice[]
  selectedId: number | undefined
  onSelect: ((id: number | undefined) => void) | undefined
  labels: PlanLabels
}

/**
 * The devices for whoever does not see the canvas, or does not use a pointer: a list box out of sight, whose active
 * device has a ring on the canvas. Arrows go from device to device and Enter selects; once the active device is
 * selected and may be moved, arrows move it, and Escape gives them back.
 */
export function DeviceList({ engine, devices, selectedId, onSelect, labels }: DeviceListProps) {
  const listId = useId()
  const [activeId, setActiveId] = useState<number>()
  const optionId = (id: number) => `${listId}-${id}`
  const rowOf = (id: number | undefined) => devices.findIndex((device) => device.id === id)
  const activeRow = Math.max(rowOf(activeId), 0)
  const active = devices[activeRow]
  const first = Math.max(0, activeRow - WINDOW)

  function activate(row: number) {
    const device = devices[Math.min(Math.max(row, 0), devices.length - 1)]
    setActiveId(device?.id)
    engine.focus(device?.id)
  }

  function press(event: KeyboardEvent) {
    const understood =
      (active?.id === selectedId && pressMoveKey(engine, event)) ||
      pressListKey(event) ||
      pressViewKey(engine, event)
    if (!understood) return
    event.preventDefault()
    event.stopPropagation()
  }

  function pressListKey(event: KeyboardEvent): boolean {
    const row = rowAfter(event, activeRow, devices.length)
    if (row !== undefined) activate(row)
    else if (event.key === 'Enter' || event.key === ' ') onSelect?.(active?.id)
    else return false
    return true
  }

  if (!active) return null
  return (
    <div
      className="plan-device-list"
      role="listbox"
      tabIndex={0}
      aria-label={labels.devicesLabel}
      aria-activedescendant={optionId(active.id)}
      onFocus={() => activate(rowOf(selectedId) >= 0 ? rowOf(selectedId) : activeRow)}
      onBlur={() => engine.focus(undefined)}
      onKeyDown={press}
    >
      {devices.slice(first, activeRow + WINDOW + 1).map((device, offset) => (
        <div
          key={device.id}
          id={optionId(device.id)}
          role="option"
          tabIndex={-1}
          aria-selected={device.id === selectedId}
          aria-posinset={first + offset + 1}
          aria-setsize={devices.length}
        >
          {labels.deviceLabel(device)}
        </div>
      ))}
    </div>
  )
}

/** Where a key of the list leads, unless it is held with another; it may lie beyond the ends. */
function rowAfter({ key, altKey, ctrlKey, metaKey }: KeyboardEvent, row: number, count: number) {
  if (altKey || ctrlKey || metaKey) return undefined
  const rows: Readonly<Record<string, number>> = {
    ArrowDown: row + 1,
    ArrowRight: row + 1,
    ArrowUp: row - 1,
    ArrowLeft: row - 1,
    PageDown: row + PAGE,
    PageUp: row - PAGE,
    Home: 0,
    End: count - 1,
  }
  return rows[key]
}
