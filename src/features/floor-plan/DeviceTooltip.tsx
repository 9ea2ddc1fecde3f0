import { useAge } from '#app/device/useAge.ts'
import { DeviceTip } from '#app/plan/DeviceTip.tsx'
import type { Levels } from '#app/plan/levels.ts'
import type { Device } from '#domain/devices.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Finding } from '#openapi/lighting.d.ts'
import type { Moment } from './past/moment.ts'
import { ThenLines } from './past/ThenFacts.tsx'

type DeviceTooltipProps = {
  device: Device
  levels: Levels
  /** Undefined while the plan is live. */
  moment: Moment | undefined
  findings: readonly Finding[]
  container: HTMLElement | null
  onDismiss: () => void
}

/** A device's kind, and its state now or at a moment of the past. */
export function DeviceTooltip({ levels, moment, findings, ...tip }: DeviceTooltipProps) {
  const plan = useText('plan')
  const text = useText('floorPlan')
  const devices = useText('devices')
  const ageOf = useAge()
  const { device } = tip
  const { newest, mean, status, reportedAt } = levels
  if (moment)
    return (
      <DeviceTip {...tip}>
        <p>{plan(`kinds.${device.kind}`)}</p>
        <ThenLines device={device} moment={moment} />
        <Causes findings={findings} />
      </DeviceTip>
    )
  return (
    <DeviceTip {...tip}>
      <p>
        {plan(`kinds.${device.kind}`)}
        {newest && ` · ${text('tooltip.level', { level: formatPercent(newest.output_level, 0) })}`}
      </p>
      {mean !== undefined && <p>{text('tooltip.mean', { level: formatPercent(mean, 0) })}</p>}
      {status && status !== 'reporting' && <p>{devices(`statuses.${status}`)}</p>}
      <Causes findings={findings} />
      {reportedAt !== undefined && <p>{text('tooltip.reported', { age: ageOf(reportedAt) })}</p>}
    </DeviceTip>
  )
}

function Causes({ findings }: { findings: readonly Finding[] }) {
  const text = useText('findings')
  return findings.map(({ id, cause }) => (
    <p key={id} className="font-medium">
      {text(`causes.${cause}`)}
    </p>
  ))
}
