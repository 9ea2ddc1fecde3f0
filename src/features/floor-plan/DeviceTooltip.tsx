import { DeviceTip } from '#app/plan/DeviceTip.tsx'
import type { Levels } from '#app/plan/levels.ts'
import { takesPart } from '#domain/deviceKinds.ts'
import type { Device } from '#domain/devices.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { reportedAt, useAge } from './report.ts'

type DeviceTooltipProps = {
  device: Device
  levels: Levels
  container: HTMLElement | null
  onDismiss: () => void
}

/** A device's kind and state. */
export function DeviceTooltip({ levels, ...tip }: DeviceTooltipProps) {
  const plan = useText('plan')
  const text = useText('floorPlan')
  const ageOf = useAge()
  const { device } = tip
  const { newest } = levels
  const reported = reportedAt(device, levels)
  return (
    <DeviceTip {...tip}>
      <p>
        {plan(`kinds.${device.kind}`)}
        {newest && ` · ${text('tooltip.level', { level: formatPercent(newest.output_level, 0) })}`}
      </p>
      {takesPart(device.kind) && (
        <p>
          {reported === undefined
            ? text('tooltip.silent')
            : text('tooltip.reported', { age: ageOf(reported) })}
        </p>
      )}
    </DeviceTip>
  )
}
