import { getRouteApi } from '@tanstack/react-router'
import { useMinute } from '#app/core/minute.ts'
import { FiguresPage } from '#app/figures/FiguresPage.tsx'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { ZoneChoices } from '#app/site/ZoneChoices.tsx'
import { printDay } from '#domain/calendar.ts'
import { NAMED_PERIODS, type Period, RELATIVE_PERIODS } from '#domain/periods.ts'
import { useText } from '#i18n/index.ts'
import { ComparisonPanel } from './ComparisonPanel.tsx'
import { periodsOf } from './chosenPeriods.ts'
import type { ComparisonSearch } from './comparisonSearch.ts'
import { PeriodChoices } from './PeriodChoices.tsx'

const route = getRouteApi('/shell/statistics/comparison')

/** Energy of any two periods side by side (issue 20, "Comparing and telling others"). */
export function ComparisonPage() {
  return <FiguresPage>{(site) => <ComparisonOfSite site={site} />}</FiguresPage>
}

function ComparisonOfSite({ site }: { site: Site }) {
  const text = useText('comparison')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { siteTime } = useSettings()
  const today = siteTime.dayOf(useMinute())
  const { name, otherName, periods } = periodsOf(search, today)
  const zone = site.byId.areas.get(search.zone ?? 0)
  const choose = (change: (search: ComparisonSearch) => ComparisonSearch) => void navigate({ search: change })
  return (
    <div className="flex flex-1 flex-col gap-3 p-4">
      <div className="print:hidden">
        <ZoneChoices withAll zones={site.areas} value={zone?.id} />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <PeriodChoices
          label={text('period')}
          names={NAMED_PERIODS}
          textOf={(each) => text(`periods.${each}`)}
          chosen={name}
          period={periods[0]}
          today={today}
          onName={(chosen) =>
            choose(({ from: _, to: __, period: ___, ...others }) => ({
              ...others,
              ...(chosen !== 'thisMonth' && { period: chosen }),
            }))
          }
          onDays={(days) =>
            choose(({ period: _, ...others }) => ({ ...others, ...printed(days, 'from', 'to') }))
          }
        />
        <PeriodChoices
          label={text('with')}
          names={RELATIVE_PERIODS}
          textOf={(each) => text(`relative.${each}`)}
          chosen={otherName}
          period={periods[1]}
          today={today}
          onName={(relative) =>
            choose(({ withFrom: _, withTo: __, with: ___, ...others }) => ({
              ...others,
              ...(relative !== 'before' && { with: relative }),
            }))
          }
          onDays={(days) =>
            choose(({ with: _, ...others }) => ({ ...others, ...printed(days, 'withFrom', 'withTo') }))
          }
        />
      </div>
      <ComparisonPanel site={site} zone={zone} periods={periods} />
    </div>
  )
}

const printed = (
  { firstDay, lastDay }: Period,
  from: keyof ComparisonSearch,
  to: keyof ComparisonSearch,
) => ({
  [from]: printDay(firstDay, 'YYYY-MM-DD'),
  [to]: printDay(lastDay, 'YYYY-MM-DD'),
})
