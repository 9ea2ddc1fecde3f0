import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import type { PlanDevice } from './device.ts'
import type { PlanEngine } from './engine/engine.ts'
import { pressMenuKey, pressMoveKey, pressSelectionKey, pressViewKey } from './input/keyboard.ts'
import type { PlanLabels } from './props.ts'

/** Options rendered before and after the active one: rendering ten thousand would cost more than the plan. */
const WINDOW = 10
const PAGE = 10

export type DeviceListHandle = {
  /** Moves the keyboard focus to the list, at this device. */
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
 * The devices for users who do not see the canvas or do not use a pointer: a visually hidden list box, whose active
 * device has a ring on the canvas. The arrow keys walk through the devices, and Enter selects one. Once the active
 * device is selected and may be moved, the arrow keys move the selected devices, until Escape clears the selection.
 * Where several devices may be selected, Space and Shift with an arrow key select them, and the arrow keys keep walking
 * until Enter.
 */
export function DeviceList({ engine, devices, selectedIds, multiple, labels, ref }: DeviceListProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [activeId, setActiveId] = useState<number>()
  const [selectingSeveral, setSelectingSeveral] = useState(false)
  const requestedId = useRef<number>(undefined)
  const optionId = (id: number) => `${listId}-${id}`
  const isSelected = (device: PlanDevice | undefined) =>
    device !== undefined && selectedIds?.has(device.id) === true
  // The list is rendered with each change of tens of thousands of devices, mostly without an active one.
  const rowOf = (id: number | undefined) =>
    id === undefined ? -1 : devices.findIndex((device) => device.id === id)
  const activeRow = Math.max(rowOf(activeId), 0)
  const active = devices[activeRow]
  const first = Math.max(0, activeRow - WINDOW)

  useImperativeHandle(ref, () => ({
    focus(id) {
      requestedId.current = id
      if (document.activeElement === list.current) enter()
      else list.current?.focus()
    },
  }))

  /** Activates the requested device, a selected one, or the last active one. */
  function enter() {
    const [selected] = selectedIds ?? []
    const requested = rowOf(requestedId.current)
    requestedId.current = undefined
    setSelectingSeveral(false)
    if (requested >= 0) activate(requested)
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
    const handled =
      (isSelected(active) && !selectingSeveral && pressMoveKey(engine, event)) ||
      pressMenuKey(engine, event) ||
      pressListKey(event) ||
      pressSelectionKey(engine, event) ||
      pressViewKey(engine, event)
    if (!handled) return
    event.preventDefault()
    event.stopPropagation()
  }

  function pressListKey(event: KeyboardEvent): boolean {
    const row = rowAfter(event, activeRow, devices.length)
    if (row !== undefined) walkTo(row, event.shiftKey)
    else if (event.key === 'Enter' || (event.key === ' ' && !multiple)) select()
    else if (event.key === ' ' && active) toggle(active)
    else return false
    return true
  }

  /** With Shift, selects the devices at both ends of the step as well. */
  function walkTo(row: number, selects: boolean) {
    const from = active
    const to = activate(row)
    if (!selects || !multiple || !from || !to) return
    setSelectingSeveral(true)
    engine.selection.selectMany([...new Set([...(selectedIds ?? []), from.id, to.id])])
  }

  function toggle(device: PlanDevice) {
    setSelectingSeveral(true)
    engine.selection.toggle(device.id)
  }

  /** Selects the active device, or keeps the selection: from now on, the arrow keys move it. */
  function select() {
    if (!active) return
    setSelectingSeveral(false)
    engine.selection.select(selectedIds && isSelected(active) ? [...selectedIds] : [active.id])
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

/** The row that a key leads to, which may lie beyond the ends; undefined with a modifier key other than Shift. */
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
