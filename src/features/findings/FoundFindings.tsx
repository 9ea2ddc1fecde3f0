import { getRouteApi } from '@tanstack/react-router'
import { useMinute } from '#app/core/minute.ts'
import { DayChoice } from '#app/dates/DayChoice.tsx'
import { LoadStrip } from '#app/figures/LoadStrip.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useFoundFindings } from '#app/findings/useFoundFindings.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { type Day, printDay } from '#domain/calendar.ts'
import { useText } from '#i18n/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { FindingsFilters } from './FindingsFilters.tsx'
import { FindingsTable } from './FindingsTable.tsx'
import { dayIn, type FindingsSearch, passes } from './findingsSearch.ts'
import { NoFindings } from './NoFindings.tsx'

const route = getRouteApi('/shell/findings')

/**
 * What the console finds itself in a zone's readings of a day, on a server that does not look for findings. Such a server keeps
 * nothing about them, so that they are only looked at.
 */
export function FoundFindings({ site }: { site: Site }) {
  const text = useText('findings')
  const charts = useText('charts')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { siteTime } = useSettings()
  const today = siteTime.dayOf(useMinute())
  const day = dayIn(search.day) ?? today
  const zone = site.areas.find(({ id }) => id === search.zone) ?? site.areas[0]
  const view = useFoundFindings(zone?.id, day)
  const { finding: opened, ...filters } = search
  const choose = (change: FindingsSearch) => void navigate({ search: change, replace: true })
  const { zone: _, day: __, ...narrowing } = filters
  const where = {
    ...(search.zone !== undefined && { zone: search.zone }),
    ...(search.day && { day: search.day }),
  }
  const findings = view.findings?.filter(passes(filters))
  const chooseDay = (chosen: Day) => {
    const { day: ___, ...others } = filters
    choose(chosen === today ? others : { ...others, day: printDay(chosen, 'YYYY-MM-DD') })
  }
  return (
    <div className="flex flex-col gap-4 p-4 lg:p-6">
      <FindingsFilters search={filters} site={site} onChange={choose} ofZone={zone?.id}>
        <DayChoice day={day} today={today} onChoose={chooseDay} />
      </FindingsFilters>
      <p className="max-w-prose text-text-muted">{text('found.note')}</p>
      {zone && (
        <LoadStrip
          loads={[{ name: zone.name, view: { status: view.status, loadKeys: view.loadKeys } }]}
          onCancel={view.cancel}
          onResume={view.retry}
        />
      )}
      {view.error !== undefined && (
        <PartProblem
          text={charts(findings ? 'problem.stale' : 'problem.failed', { error: view.error })}
          onRetry={view.retry}
        />
      )}
      {findings ? (
        findings.length > 0 ? (
          <FindingsTable
            findings={findings}
            site={site}
            opened={opened}
            isKept={false}
            onOpen={(finding) => choose(finding === undefined ? filters : { ...filters, finding })}
          />
        ) : (
          <NoFindings isFiltered={Object.keys(narrowing).length > 0} onClear={() => choose(where)} />
        )
      ) : (
        view.status === 'loading' && (
          <div aria-busy="true">
            <Skeleton className="h-64" />
          </div>
        )
      )}
    </div>
  )
}
