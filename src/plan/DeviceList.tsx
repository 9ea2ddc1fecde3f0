import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import type { PlanDevice } from './device.ts'
import type { PlanEngine } from './engine/engine.ts'
import { pressMoveKey, pressSelectionKey, pressViewKey } from './input/keyboard.ts'
import type { PlanLabels } from './props.ts'

/** Options kept in the document before and after the active one: ten thousand would cost more than the plan. */
const WINDOW = 10
const PAGE = 10

export type DeviceListHandle = {
  /** Takes the keyboard, at this device. */
  focus(id: number): void
}

type DeviceListProps = {
  engine: PlanEngine
  devices: readonly PlanDevice[]
  selectedIds: ReadonlySet<number> | undefined
  multiple: boolean
  labels: PlanLabels
  ref?: Ref<DeviceListHandle>
}

/**
 * The devices for whoever does not see the canvas, or does not use a pointer: a list box out of sight, whose active
 * device has a ring on the canvas. Arrows go from device to device and Enter selects; once the active device is
 * selected and may be moved, arrows move all that are, and Escape gives them back. Where several may be selected, Space
 * and Shift with an arrow choose them, and arrows go on from device to device until Enter takes hold of them.
 */
export function DeviceList({ engine, devices, selectedIds, multiple, labels, ref }: DeviceListProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number>()
  const [choosing, setChoosing] = useState(false)
  const askedFor = useRef<number>(undefined)
  const optionId = (id: number) => `${listId}-${id}`
  const isSelected = (device: PlanDevice | undefined) =>
    device !== undefined && selectedIds?.has(device.id) === true
  const rowOf = (id: number | undefined) => devices.findIndex((device) => device.id === id)
  const activeRow = Math.max(rowOf(activeId), 0)
  const active = devices[activeRow]
  const first = Math.max(0, activeRow - WINDOW)

  useImperativeHandle(ref, () => ({
    focus(id) {
      askedFor.current = id
      if (document.activeElement === list.current) enter()
      else list.current?.focus()
    },
  }))

  /** At the device that was asked for, a selected one, or where the keyboard was last. */
  function enter() {
    const [selected] = selectedIds ?? []
    const asked = rowOf(askedFor.current)
    askedFor.current = undefined
    setChoosing(false)
    if (asked >= 0) activate(asked)
    else if (isSelected(active) || rowOf(selected) < 0) activate(activeRow)
    else activate(rowOf(selected))
  }

  function activate(row: number) {
    const device = devices[Math.min(Math.max(row, 0), devices.length - 1)]
    setActiveId(device?.id)
    engine.focus(device?.id)
    return device
  }

  function press(event: KeyboardEvent) {
    const understood =
      (isSelected(active) && !choosing && pressMoveKey(engine, event)) ||
      pressListKey(event) ||
      pressSelectionKey(engine, event) ||
      pressViewKey(engine, event)
    if (!understood) return
    event.preventDefault()
    event.stopPropagation()
  }

  function pressListKey(event: KeyboardEvent): boolean {
    const row = rowAfter(event, activeRow, devices.length)
    if (row !== undefined) walkTo(row, event.shiftKey)
    else if (event.key === 'Enter' || (event.key === ' ' && !multiple)) hold()
    else if (event.key === ' ' && active) choose(active)
    else return false
    return true
  }

  /** With Shift, where one comes from and where one comes to is selected, too. */
  function walkTo(row: number, chooses: boolean) {
    const from = active
    const to = activate(row)
    if (!chooses || !multiple || !from || !to) return
    setChoosing(true)
    engine.selecting.gather([...new Set([...(selectedIds ?? []), from.id, to.id])])
  }

  function choose(device: PlanDevice) {
    setChoosing(true)
    engine.selecting.toggle(device.id)
  }

  /** Arrows move what is selected, from now on. */
  function hold() {
    if (!active) return
    setChoosing(false)
    engine.selecting.select(selectedIds && isSelected(active) ? [...selectedIds] : [active.id])
  }

  if (!active) return null
  return (
    <div
      ref={list}
      className="plan-device-list"
      role="listbox"
      tabIndex={0}
      aria-label={labels.devicesLabel}
      aria-multiselectable={multiple}
      aria-activedescendant={optionId(active.id)}
      onFocus={enter}
      onBlur={() => engine.focus(undefined)}
      onKeyDown={press}
    >
      {devices.slice(first, activeRow + WINDOW + 1).map((device, offset) => (
        <div
          key={device.id}
          id={optionId(device.id)}
          role="option"
          tabIndex={-1}
          aria-selected={isSelected(device)}
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
