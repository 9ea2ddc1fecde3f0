import { Fact, Facts } from '#app/device/Facts.tsx'
import { useAge } from '#app/device/useAge.ts'
import type { Levels } from '#app/plan/levels.ts'
import { type Device, isLuminaire } from '#domain/devices.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'

/** What a device reports now. */
export function NowFacts({ device, levels }: { device: Device; levels: Levels }) {
  const text = useText('floorPlan')
  const devices = useText('devices')
  const ageOf = useAge()
  const { newest, mean, status, reportedAt } = levels
  return (
    <Facts title={text('facts.now')}>
      <Fact name={devices('columns.status')}>{status && devices(`statuses.${status}`)}</Fact>
      {isLuminaire(device) && (
        <>
          <Fact name={text('facts.level')}>{newest && formatPercent(newest.output_level, 0)}</Fact>
          <Fact name={text('facts.meanLevel')}>
            {mean === undefined ? undefined : formatPercent(mean, 0)}
          </Fact>
        </>
      )}
      <Fact name={text('facts.reported')}>{reportedAt === undefined ? undefined : ageOf(reportedAt)}</Fact>
    </Facts>
  )
}
