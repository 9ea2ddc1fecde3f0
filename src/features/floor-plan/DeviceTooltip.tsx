import { Tooltip } from 'radix-ui'
import type { Levels } from '#app/planDevices.ts'
import type { Device } from '#domain/devices.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { PlanAnchor } from '#plan/PlanAnchor.tsx'
import { reportedAt, useAge } from './report.ts'

/** Clear of the largest glyph and its ring, CSS pixels from the device's centre. */
const OFFSET = 20

type DeviceTooltipProps = {
  device: Device
  levels: Levels
  /** Where in the document it stands: with the plan, and out of the pointer's way. */
  container: HTMLElement | null
  onDismiss: () => void
}

/** What a device is and does, at a glance. Escape takes it away. */
export function DeviceTooltip({ device, levels, container, onDismiss }: DeviceTooltipProps) {
  const plan = useText('plan')
  const text = useText('floorPlan')
  const ageOf = useAge()
  const { newest } = levels
  const reported = reportedAt(device, levels)
  return (
    <Tooltip.Root open onOpenChange={(open) => open || onDismiss()}>
      <PlanAnchor id={device.id}>
        <Tooltip.Trigger asChild>
          <span />
        </Tooltip.Trigger>
      </PlanAnchor>
      <Tooltip.Portal container={container}>
        <Tooltip.Content
          sideOffset={OFFSET}
          collisionPadding={8}
          updatePositionStrategy="always"
          className="z-50 max-w-72 rounded-md bg-text px-2.5 py-1.5 text-xs text-surface shadow-floating"
        >
          <p className="font-semibold">{device.name}</p>
          <p>
            {plan(`kinds.${device.kind}`)}
            {newest && ` · ${text('tooltip.level', { level: formatPercent(newest.output_level, 0) })}`}
          </p>
          {device.kind !== 'gateway' && (
            <p>
              {reported === undefined
                ? text('tooltip.silent')
                : text('tooltip.reported', { age: ageOf(reported) })}
            </p>
          )}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
