import type { PointerEvent } from 'react'
import { PlanGlyph } from '#app/plan/planGlyph.tsx'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { Check } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { RovingList } from '#ui/RovingList.tsx'

export type ChipListProps = {
  label: string
  devices: readonly Device[]
  /** For users who may only view. */
  disabled: boolean
  /** The chosen devices in multiple selection. */
  chosen: ReadonlySet<number> | undefined
  /** @param isSpan with Shift: pick all devices from the previous one to this */
  onPick: (device: Device, isSpan: boolean) => void
  /** A press that may become a drag. */
  onPress: (device: Device, event: PointerEvent<HTMLElement>) => void
}

/** Devices as chips. A click places or chooses one; a drag places it on the plan. */
export function ChipList({ label, devices, disabled, chosen, onPick, onPress }: ChipListProps) {
  const plan = useText('plan')
  return (
    <RovingList label={label} count={devices.length} keyOf={(index) => devices[index]?.id ?? -1}>
      {(index, control) => {
        const device = devices[index]
        if (!device) return null
        const isChosen = chosen?.has(device.id)
        return (
          <button
            type="button"
            {...control}
            disabled={disabled}
            title={plan(`kinds.${device.kind}`)}
            aria-pressed={isChosen}
            onPointerDown={(event) => onPress(device, event)}
            onContextMenu={(event) => event.preventDefault()}
            onClick={({ shiftKey }) => onPick(device, shiftKey)}
            className={cn(
              'flex h-full w-full touch-pan-y items-center gap-1 rounded-full border border-line-strong bg-surface-raised pr-3 pl-1.5 text-left select-none',
              '-outline-offset-1 transition-colors not-disabled:cursor-grab hover:not-disabled:bg-surface-sunken',
              'disabled:cursor-not-allowed aria-pressed:border-accent-text aria-pressed:bg-accent-soft',
            )}
          >
            <PlanGlyph kind={device.kind} />
            <span className="min-w-0 flex-1 truncate">{device.name}</span>
            {isChosen && <Check aria-hidden className="size-4 shrink-0 text-accent-text" />}
          </button>
        )
      }}
    </RovingList>
  )
}
