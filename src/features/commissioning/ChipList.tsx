import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PlanGlyph } from '#app/planGlyph.tsx'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'

/** CSS pixels. */
const CHIP = 36
const GAP = 6

type ChipListProps = { label: string; devices: readonly Device[]; onPick: (device: Device) => void }

/** Devices as chips, only those in view in the document. Tab comes to one of them, arrows go from chip to chip. */
export function ChipList({ label, devices, onPick }: ChipListProps) {
  const plan = useText('plan')
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState(0)
  const active = Math.min(chosen, devices.length - 1)
  const rows = useVirtualizer({
    count: devices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CHIP,
    gap: GAP,
    overscan: 6,
    rangeExtractor: (range) => [...new Set([active, ...defaultRangeExtractor(range)])].sort((a, b) => a - b),
  })

  function press(event: KeyboardEvent) {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: devices.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined || next < 0 || next >= devices.length) return
    event.preventDefault()
    flushSync(() => choose(next))
    scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus()
  }

  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto border-t border-line px-4">
      <ul
        aria-label={label}
        style={{ height: rows.getTotalSize() }}
        className="relative my-3"
        onKeyDown={press}
      >
        {rows.getVirtualItems().flatMap(({ index, start }) => {
          const device = devices[index]
          if (!device) return []
          return (
            <li
              key={device.id}
              aria-posinset={index + 1}
              aria-setsize={devices.length}
              style={{ top: start, height: CHIP }}
              className="absolute inset-x-0"
            >
              <button
                type="button"
                data-index={index}
                tabIndex={index === active ? 0 : -1}
                title={plan(`kinds.${device.kind}`)}
                onFocus={() => choose(index)}
                onClick={() => onPick(device)}
                className="flex h-full w-full items-center gap-1 rounded-full border border-line-strong bg-surface-raised pr-4 pl-1.5 text-left -outline-offset-1 transition-colors hover:bg-surface-sunken"
              >
                <PlanGlyph kind={device.kind} />
                <span className="truncate">{device.name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
