import { useAmounts } from '#app/figures/amounts.ts'
import { Coverage } from '#app/figures/Coverage.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { ZonesProblem } from '#app/figures/ZonesProblem.tsx'
import { Bars } from '#charts/Bars.tsx'
import { printDay } from '#domain/calendar.ts'
import { areaSettings } from '#domain/settings.ts'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { rangeOf } from '#domain/timeRange.ts'
import type { Timestamp } from '#domain/units.ts'
import { useText, withLazyNamespaces } from '#i18n/index.ts'
import { cn } from '#ui/cn.ts'
import { lazyPart } from '#ui/lazyPart.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { type Comparison, type ComparisonSpan, compare } from './comparison.ts'
import { NoBaseline } from './NoBaseline.tsx'
import { type Overview, shownZones, viewOf, zonesOf } from './overview.ts'

/** Loaded after the bars: nobody opens it before having read them. */
const SavingsCalculation = lazyPart(
  async () => (await withLazyNamespaces(import('./SavingsCalculation.tsx'))).SavingsCalculation,
)

/** One span's bars: previous, current, savings; or why they are missing. */
export function SpanBars({ overview, span }: { overview: Overview; span: ComparisonSpan }) {
  const text = useText('dashboard')
  const comparison = compare(zonesOf(overview, shownZones(overview), span), span, overview)
  const isKnown = comparison.current !== undefined
  return (
    <section aria-label={text(`spans.${span}`)} className="flex min-w-0 flex-col gap-3">
      <div className="-mr-2 flex min-h-9 items-center justify-between gap-2">
        <h3 className="font-medium">{text(`spans.${span}`)}</h3>
        {isKnown && <SavingsCalculation overview={overview} span={span} comparison={comparison} />}
      </div>
      <p className="-mt-3 text-xs whitespace-pre-line text-text-muted">{useCovers(overview, span)}</p>
      {isKnown ? (
        <KnownBars overview={overview} comparison={comparison} />
      ) : (
        <Missing overview={overview} span={span} />
      )}
      <NoBaseline comparison={comparison} isOne={overview.zone !== undefined} />
      {isKnown && <Incomplete overview={overview} span={span} />}
    </section>
  )
}

/** The hours that the bars cover: the current ones end now, the baseline is of a whole span (specification §9). */
function useCovers({ site, zone, siteTime, now }: Overview, span: ComparisonSpan): string {
  const text = useText('dashboard')
  const time = (instant: Timestamp) => printTimeOfDay(siteTime.wallClock(instant).minute)
  const [first] = zone ? [zone] : site.areas
  const range = rangeOf(span, siteTime, {
    now,
    installationDay: first && areaSettings(first).installationDay,
  })
  const isOfMany = span === 'all' && zone === undefined && site.areas.length > 1
  if (!range.ok || isOfMany) return text('covers.zones', { now: time(now) })
  const { start } = range.value
  const from = span === 'today' ? time(start) : printDay(siteTime.dayOf(start), 'dd/MM/yyyy')
  return text(`covers.${span}`, { from, now: time(now) })
}

function KnownBars({ overview, comparison }: { overview: Overview; comparison: Comparison }) {
  const text = useText('dashboard')
  const amounts = useAmounts(overview.energyCost)
  const { previous, current, savings, coverage } = comparison
  const bar = (label: string, value: typeof current, tone: 'past' | 'present' | 'gain' | 'loss') => ({
    label,
    value,
    text: amounts.energy(value),
    note: amounts.money(value),
    tone,
  })
  return (
    <>
      <Bars
        bars={[
          bar(text('previous'), previous, 'past'),
          bar(text('current'), current, 'present'),
          bar(text('saved'), savings, (savings ?? 0) < 0 ? 'loss' : 'gain'),
        ]}
      />
      <Coverage share={coverage} />
    </>
  )
}

/** Replaces missing bars. */
function Missing({ overview, span }: { overview: Overview; span: ComparisonSpan }) {
  const text = useText('dashboard')
  const charts = useText('charts')
  const view = viewOf(overview, span)
  const { retry } = overview.figures[span]
  switch (view?.status) {
    case 'failed':
      return <ZonesProblem site={overview.site} view={overview.figures[span]} zone={overview.zone?.id} />
    case 'cancelled':
      return <PartProblem text={charts('problem.cancelled')} onRetry={retry} />
    case 'loading':
    case 'waiting':
      return (
        <div aria-busy="true" className="flex flex-col gap-3.5">
          {['w-full', 'w-3/5', 'w-2/5'].map((width) => (
            <div key={width} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-full" />
              <Skeleton className={cn('h-2', width)} />
            </div>
          ))}
          <p className="min-h-4 text-xs text-text-muted">{view.status === 'waiting' && text('waiting')}</p>
        </div>
      )
    default:
      return null
  }
}

/** A note below bars that lack some zones or could not be refreshed. */
function Incomplete({ overview, span }: { overview: Overview; span: ComparisonSpan }) {
  const charts = useText('charts')
  const view = viewOf(overview, span)
  const whole = overview.figures[span]
  if (view === undefined) return null
  const zones = overview.zone ? [view] : [...whole.zones.values()]
  const known = zones.filter(({ figures }) => figures !== undefined).length
  return (
    <>
      {known < zones.length && (
        <p className="text-xs text-text-muted">{charts('zonesSoFar', { known, all: zones.length })}</p>
      )}
      <ZonesProblem site={overview.site} view={whole} zone={overview.zone?.id} />
    </>
  )
}
