import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { bucketTexts } from '#app/deviceHistory/buckets.ts'
import type { DeviceHistory } from '#app/deviceHistory/deviceHistory.ts'
import { HistoryChart } from '#app/deviceHistory/HistoryChart.tsx'
import { historyTable } from '#app/deviceHistory/historyTable.ts'
import { SPANS, type Span } from '#app/deviceHistory/span.ts'
import { totalsOf } from '#app/deviceHistory/totals.ts'
import { useDeviceHistory } from '#app/deviceHistory/useDeviceHistory.ts'
import { useAmounts } from '#app/figures/amounts.ts'
import { Coverage } from '#app/figures/Coverage.tsx'
import { LoadStrip } from '#app/figures/LoadStrip.tsx'
import { PartProblem } from '#app/figures/PartProblem.tsx'
import { useTableTexts } from '#app/figures/tableTexts.ts'
import { useDeviceSubject } from '#app/profiles/subject.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ChartPanel } from '#charts/ChartPanel.tsx'
import { TableView } from '#charts/TableView.tsx'
import { type Device, isLuminaire } from '#domain/devices.ts'
import { expectedLevels } from '#domain/expectedLevels.ts'
import { motionSourceOf } from '#domain/motionSource.ts'
import { ratedPower } from '#domain/power.ts'
import type { Timestamp, Watt } from '#domain/units.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Choices, choiceClass } from '#ui/Choices.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { LevelExplanation } from './LevelExplanation.tsx'

type HistoryPanelProps = { device: Device; site: Site; span: Span }

const noSensors: readonly number[] = []

/** What a device did over a span, what its profiles ask for, and why. */
export function HistoryPanel({ device, site, span }: HistoryPanelProps) {
  const text = useText('devicePage')
  const charts = useText('charts')
  const tableTexts = useTableTexts()
  const { siteTime } = useSettings()
  const [pointedAt, setPointedAt] = useState<Timestamp>()
  const subject = useDeviceSubject(device, site, undefined)
  const { devices, controllers, groups } = site
  const source = useMemo(
    () => motionSourceOf(device, subject.rulespecs, { devices, controllers, groups }),
    [device, subject.rulespecs, devices, controllers, groups],
  )
  const view = useDeviceHistory(device, source?.sensors ?? noSensors, span)
  const { history } = view
  const hasLevel = isLuminaire(device)
  const rated = hasLevel ? ratedPower(device.source) : undefined
  const expected = useMemo(
    () => (history && hasLevel ? expectedLevels(subject.rulespecs, history.edges, siteTime) : undefined),
    [history, hasLevel, subject.rulespecs, siteTime],
  )
  const buckets = useMemo(() => bucketTexts(span, siteTime), [span, siteTime])
  const title = text(hasLevel ? 'title' : 'motionTitle')
  const onBucket = useMemo(() => (bucket: number) => setPointedAt(history?.edges[bucket]), [history])
  const table = useMemo(
    () =>
      history && {
        caption: `${device.name}, ${text(`spans.${span}`)}`,
        fileName: `latern-device-${device.id}-${span}`,
        ...historyTable({
          history,
          expected,
          rated,
          buckets,
          titleOf: (column) => text(`columns.${column}`),
        }),
      },
    [history, expected, rated, buckets, text, device.name, device.id, span],
  )

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SpanChoices span={span} />
        <LoadStrip loads={[{ name: device.name, view }]} onCancel={view.cancel} onResume={view.retry} />
      </div>
      <ChartPanel
        title={title}
        viewAsTable={charts('viewAsTable')}
        table={table && <TableView {...tableTexts} {...table} className="max-h-[70vh]" />}
      >
        <div className="flex flex-col gap-3">
          {history && <Totals history={history} rated={rated} hasLevel={hasLevel} />}
          {history ? (
            <HistoryChart
              label={text('label', { title, name: device.name })}
              history={history}
              expected={expected}
              buckets={buckets}
              onBucket={onBucket}
            />
          ) : (
            (view.status === 'loading' || view.status === 'waiting') && (
              <div aria-busy="true">
                <Skeleton className="h-96" />
              </div>
            )
          )}
          {view.error !== undefined && (
            <PartProblem
              text={charts(history ? 'problem.stale' : 'problem.failed', { error: view.error })}
              onRetry={view.retry}
            />
          )}
          {history?.eventsProblem && (
            <PartProblem
              text={text('motionFailed', { error: history.eventsProblem.message })}
              onRetry={view.retry}
            />
          )}
          <Notes
            notes={[
              hasLevel ? text('byToday') : undefined,
              source ? text(`motionOf.${source.of}`, { count: source.sensors.length }) : text('noSensors'),
              view.readsZone ? text('readsZone') : undefined,
            ]}
          />
        </div>
      </ChartPanel>
      {history && hasLevel && (
        <LevelExplanation
          history={history}
          subject={subject}
          rated={rated}
          buckets={buckets}
          moment={pointedAt}
        />
      )}
    </>
  )
}

function SpanChoices({ span }: { span: Span }) {
  const text = useText('devicePage')
  const navigate = useNavigate()
  return (
    <Choices label={text('span')}>
      {SPANS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === span}
          onClick={() => void navigate({ to: '.', search: each === '24h' ? {} : { span: each } })}
          className={choiceClass}
        >
          {text(`spans.${each}`)}
        </button>
      ))}
    </Choices>
  )
}

type TotalsProps = { history: DeviceHistory; rated: Watt | undefined; hasLevel: boolean }

/** Energy, mean level and motion over the whole span. */
function Totals({ history, rated, hasLevel }: TotalsProps) {
  const text = useText('devicePage')
  const charts = useText('charts')
  const { energyCost } = useSettings()
  const amounts = useAmounts(energyCost)
  const { energy, level, coverage, motion } = useMemo(() => totalsOf(history, rated), [history, rated])
  const percent = (share: number | undefined) => (share === undefined ? '–' : formatPercent(share, 1))
  const totals = [
    ...(hasLevel
      ? [
          {
            name: charts('energyInAll'),
            value: energy === undefined ? text('noRatedPower') : energyText(),
          },
          { name: text('meanLevel'), value: percent(level) },
        ]
      : []),
    ...(history.motion ? [{ name: text('meanMotion'), value: percent(motion) }] : []),
  ]
  function energyText() {
    return coverage > 0 ? `${amounts.energy(energy)} · ${amounts.money(energy)}` : '–'
  }
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
      <dl className="contents">
        {totals.map(({ name, value }) => (
          <div key={name} className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-xs text-text-muted">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {hasLevel && <Coverage share={coverage} />}
    </div>
  )
}

function Notes({ notes }: { notes: readonly (string | undefined)[] }) {
  return (
    <ul className="flex flex-col gap-1 text-xs text-text-muted">
      {notes.map((note) => note !== undefined && <li key={note}>{note}</li>)}
    </ul>
  )
}
