import { useSettings } from '#app/site/site.tsx'
import { printDay } from '#domain/calendar.ts'
import { type ReportedDays, workingDaysOf } from '#domain/monthReport.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ReportTable } from './ReportTable.tsx'
import type { ReportZone } from './useReport.ts'

type ReportFormulasProps = { rows: readonly ReportZone[]; days: ReportedDays }

/** The formulas of every figure, and the settings that went into them: on paper there is nothing to open. */
export function ReportFormulas({ rows, days }: ReportFormulasProps) {
  const text = useText('report')
  const formula = useText('formulas')
  const { energyCost } = useSettings()
  const formulas = [
    formula('energy'),
    formula('coverage'),
    text('formulas.cost', { value: formatNumber(energyCost, 4) }),
    text('formulas.baseline'),
    text('formulas.workingDays'),
    text('formulas.savings'),
    text('formulas.savedShare'),
    text('formulas.hours'),
  ]
  const whole = (column: 'power' | 'hoursADay' | 'daysAWeek' | 'workingDays', decimals = 0) => ({
    title: text(`columns.${column}`),
    decimals,
  })
  return (
    <>
      <ul className="flex flex-col gap-1 text-xs">
        {formulas.map((formula) => (
          <li key={formula}>{formula}</li>
        ))}
      </ul>
      <ReportTable
        caption={text('inputs')}
        hasTotal={false}
        table={{
          columns: [
            { title: text('columns.zone') },
            whole('power'),
            whole('hoursADay', 1),
            whole('daysAWeek'),
            whole('workingDays'),
            { title: text('columns.installed') },
          ],
          rows: rows.map(({ name, settings }) => [
            name,
            settings.totalPowerConsumption,
            settings.workingHours,
            settings.workingDays,
            workingDaysOf(settings, days),
            settings.installationDay === undefined
              ? undefined
              : printDay(settings.installationDay, 'YYYY-MM-DD'),
          ]),
        }}
      />
    </>
  )
}
