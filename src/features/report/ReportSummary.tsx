import { useAmounts } from '#app/figures/amounts.ts'
import { Coverage } from '#app/figures/Coverage.tsx'
import { NoCost } from '#app/figures/NoCost.tsx'
import { useSettings } from '#app/site/site.tsx'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { ReportRow, ReportZone } from './useReport.ts'

type ReportSummaryProps = { total: Omit<ReportRow, 'name'>; rows: readonly ReportZone[] }

/** Energy, cost, baseline and savings, and how much of the time readings cover. */
export function ReportSummary({ total, rows }: ReportSummaryProps) {
  const text = useText('report')
  const { energyCost } = useSettings()
  const amounts = useAmounts(energyCost)
  const hasCost = energyCost > 0
  const left = rows.filter(({ savings }) => savings === undefined).map(({ name }) => name)
  const facts = [
    {
      name: text('energy'),
      value: total.energy === undefined ? text('noData') : amounts.energy(total.energy),
      note: hasCost ? amounts.money(total.energy) : undefined,
    },
    {
      name: text('baseline'),
      value: total.baseline === undefined ? text('noBaseline') : amounts.energy(total.baseline),
      note: hasCost ? amounts.money(total.baseline) : undefined,
    },
    {
      name: text('savings'),
      value: amounts.energy(total.savings),
      note: [
        hasCost ? amounts.money(total.savings) : undefined,
        total.savedShare === undefined ? undefined : formatPercent(total.savedShare, 1),
      ]
        .filter((part) => part !== undefined)
        .join(' · '),
    },
  ]
  return (
    <section aria-label={text('summary')} className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 print:grid-cols-3">
        {facts.map(({ name, value, note }) => (
          <div key={name} className="flex flex-col gap-0.5">
            <dt className="text-xs text-text-muted">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
            {note && <dd className="tabular-nums">{note}</dd>}
          </div>
        ))}
      </dl>
      {total.coverage !== undefined && <Coverage share={total.coverage} />}
      {left.length > 0 && rows.length > 1 && (
        <p className="text-xs text-text-muted">{text('without', { zones: left.join(', ') })}</p>
      )}
      <NoCost />
    </section>
  )
}
