import { getRouteApi } from '@tanstack/react-router'
import { useMinute } from '#app/core/minute.ts'
import { addMonths } from '#app/dates/months.ts'
import { FiguresPage } from '#app/figures/FiguresPage.tsx'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ZoneChoices } from '#app/site/ZoneChoices.tsx'
import { startOfMonth, utcMidnight } from '#domain/calendar.ts'
import { parseMonth, printMonth } from '#domain/monthReport.ts'
import { formatMonth } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ChevronLeft, ChevronRight } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { MonthReport } from './MonthReport.tsx'
import './report.css'

const route = getRouteApi('/shell/statistics/report')

/** A month of a zone, or of all, for printing and as CSV (issue 20, "Comparing and telling others"). */
export function ReportPage() {
  return <FiguresPage>{(site) => <ReportOfSite site={site} />}</FiguresPage>
}

function ReportOfSite({ site }: { site: Site }) {
  const text = useText('report')
  const { zone: zoneId, month: chosen } = route.useSearch()
  const navigate = route.useNavigate()
  const { siteTime } = useSettings()
  const today = siteTime.dayOf(useMinute())
  const month = parseMonth(chosen ?? '') ?? addMonths(startOfMonth(today), -1)
  const zone = site.byId.areas.get(zoneId ?? 0)
  const step = (months: number) =>
    void navigate({
      search: (search) => ({ ...search, month: printMonth(addMonths(month, months)) }),
      replace: true,
    })
  return (
    <div className="report flex flex-1 flex-col gap-3 p-4">
      <div className="flex flex-col gap-3 print:hidden">
        <ZoneChoices withAll zones={site.areas} value={zone?.id} />
        <fieldset aria-label={text('monthOf')} className="flex items-center gap-1">
          <IconButton icon={ChevronLeft} label={text('previousMonth')} onClick={() => step(-1)} />
          <p aria-live="polite" className="min-w-36 text-center font-medium">
            {formatMonth(utcMidnight(month))}
          </p>
          <IconButton
            icon={ChevronRight}
            label={text('nextMonth')}
            disabled={month >= startOfMonth(today)}
            onClick={() => step(1)}
          />
        </fieldset>
      </div>
      <MonthReport site={site} zone={zone} month={month} />
    </div>
  )
}
