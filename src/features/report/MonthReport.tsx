import type { ReactNode } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { printDays } from '#app/dates/printDays.ts'
import { LoadStrip } from '#app/figures/LoadStrip.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { ZonesProblem } from '#app/figures/ZonesProblem.tsx'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { type Day, printDay, utcMidnight } from '#domain/calendar.ts'
import { formatMoment, formatMonth } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { CalendarClock } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ReportActions } from './ReportActions.tsx'
import { ReportChanges } from './ReportChanges.tsx'
import { ReportDays } from './ReportDays.tsx'
import { ReportFindings } from './ReportFindings.tsx'
import { ReportFormulas } from './ReportFormulas.tsx'
import { ReportHours } from './ReportHours.tsx'
import { ReportSummary } from './ReportSummary.tsx'
import { ReportTable } from './ReportTable.tsx'
import { figuresTable } from './reportTables.ts'
import { useChanges } from './useChanges.ts'
import { useMonthFindings } from './useMonthFindings.ts'
import { type ReportRow, useReport } from './useReport.ts'

type MonthReportProps = { site: Site; zone: Area | undefined; month: Day }

/** One page of paper, or a few: what was used, saved, burned and changed, and how it was computed. */
export function MonthReport({ site, zone, month }: MonthReportProps) {
  const text = useText('report')
  const charts = useText('charts')
  const { siteTime } = useSettings()
  const now = useMinute()
  const report = useReport(site.areas, zone?.id, month)
  const changes = useChanges(report.span, zone?.id)
  const findings = useMonthFindings(report.span, zone?.id)
  const { days, span, view, bands, rows, total } = report
  const zoneName = zone?.name ?? charts('allZones')
  const title = text('title', { month: formatMonth(utcMidnight(month)), zone: zoneName })

  if (span.start >= span.end)
    return <EmptyState icon={CalendarClock} title={text('toComeTitle')} text={text('toComeText')} />

  const nameOf = (id: number) => site.byId.areas.get(id)?.name ?? ''
  const loads = [
    ...[...view.zones].map(([id, each]) => ({ name: nameOf(id), view: each })),
    ...[...bands].map(([id, each]) => ({ name: `${nameOf(id)}, ${text('hours')}`, view: each })),
  ]
  const shownRows: readonly ReportRow[] = zone ? rows : [...rows, { ...total, name: charts('allZones') }]
  const printed = printDays({ firstDay: days.month, lastDay: days.lastDay })
  const [first, last] = [printDay(days.month, 'dd/MM/yyyy'), printDay(days.lastDay, 'dd/MM/yyyy')]
  return (
    <>
      <div className="empty:hidden print:hidden">
        <LoadStrip
          loads={loads}
          onCancel={() => {
            for (const each of [view, ...bands.values()]) each.cancel()
          }}
          onResume={() => {
            for (const each of [view, ...bands.values()]) each.retry()
          }}
        />
      </div>
      <article
        aria-label={title}
        className="flex w-full max-w-5xl flex-col gap-6 rounded-lg border border-line bg-surface-raised p-6 print:block print:max-w-none print:border-0 print:p-0 print:*:mb-5"
      >
        <header className="flex flex-wrap items-start justify-between gap-3">
          <div className="flex flex-col gap-0.5">
            <h2 className="text-lg font-semibold">{title}</h2>
            <p className="text-xs text-text-muted">
              {text(days.isOver ? 'all' : 'soFar', { first, last })} ·{' '}
              {text('made', { time: formatMoment(now, siteTime) })}
            </p>
          </div>
          <ReportActions
            report={report}
            rows={shownRows}
            changes={changes}
            findings={findings}
            site={site}
            fileOf={fileNameOf(month, zone)}
          />
        </header>
        {view.total ? (
          <>
            <ReportSummary total={zone ? (rows[0] ?? total) : total} rows={rows} />
            <Section title={text('byZone')}>
              <ReportTable
                caption={text('byZone')}
                table={figuresTable(shownRows, text)}
                hasTotal={zone === undefined}
              />
            </Section>
            <Section title={text('byDay')}>
              <ReportDays report={report} title={`${title}, ${printed}`} />
            </Section>
            <Section title={text('hours')}>
              <ReportHours report={report} rows={shownRows} hasTotal={zone === undefined} />
            </Section>
          </>
        ) : (
          <Waiting status={view.status} onRetry={view.retry} />
        )}
        <ZonesProblem site={site} view={view} />
        <Section title={text('findings')}>
          <ReportFindings findings={findings} site={site} />
        </Section>
        <Section title={text('changes')}>
          <ReportChanges changes={changes} isOfZone={zone !== undefined} />
        </Section>
        <Section title={text('how')}>
          <ReportFormulas rows={rows} days={days} />
        </Section>
      </article>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="break-after-avoid font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Waiting({ status, onRetry }: { status: string; onRetry: () => void }) {
  const charts = useText('charts')
  if (status === 'cancelled') return <PartProblem text={charts('problem.cancelled')} onRetry={onRetry} />
  if (status === 'failed') return null
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

const fileNameOf = (month: Day, zone: Area | undefined) => (part: string) =>
  ['latern-report', part, printDay(month, 'YYYY-MM-DD').slice(0, 7), zone && `zone-${zone.id}`]
    .filter((word) => word !== undefined && word !== '')
    .join('-')
