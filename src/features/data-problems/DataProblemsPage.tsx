import { useCapabilities } from '#app/core/capability.ts'
import { useDataProblems } from '#app/core/useDataProblems.ts'
import { useSession } from '#app/session/session.tsx'
import { may } from '#domain/access.ts'
import { useText } from '#i18n/index.ts'
import { CircleCheck } from '#icons/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ClocksPart } from './ClocksPart.tsx'
import { ConsoleProblems } from './ConsoleProblems.tsx'
import { Nothing, Part } from './Part.tsx'
import { TelemetryPart } from './TelemetryPart.tsx'

/** What is wrong with data: what the field reported and the server refused, devices' clocks, and what the console could not read. */
export function DataProblemsPage() {
  const text = useText('dataProblems')
  const { roles } = useSession()
  const isOffered = useCapabilities()
  const problems = useDataProblems()
  const hasTelemetry = may('administer', roles) && isOffered('listRefusedTelemetry') === true
  const hasClocks = isOffered('listClocks') === true
  if (!hasTelemetry && !hasClocks && problems.count === 0)
    return <EmptyState icon={CircleCheck} title={text('empty.title')} text={text('empty.text')} />
  if (!hasTelemetry && !hasClocks)
    return (
      <div className="flex flex-col gap-4 p-4 lg:p-6">
        <p className="text-text-muted">{text('intro')}</p>
        <ConsoleProblems {...problems} />
      </div>
    )
  return (
    <div className="flex flex-col gap-8 p-4 lg:p-6">
      {hasTelemetry && <TelemetryPart />}
      {hasClocks && <ClocksPart />}
      <Part title={text('console.title')} about={text('console.about')}>
        {problems.count === 0 ? <Nothing text={text('console.none')} /> : <ConsoleProblems {...problems} />}
      </Part>
    </div>
  )
}
