import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { DateSelector } from '#app/dates/DateSelector.tsx'
import { type Dates, useDates } from '#app/dates/useDates.ts'
import { usePlayback } from '#app/playback/usePlayback.ts'
import type { Site } from '#app/site/siteModel.ts'
import { ZoneChoices } from '#app/site/ZoneChoices.tsx'
import { useText } from '#i18n/index.ts'
import { Table2 } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Choices, choiceClass } from '#ui/Choices.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { HeatNotice } from './HeatNotice.tsx'
import { HeatPlan } from './HeatPlan.tsx'
import { HeatTable } from './HeatTable.tsx'
import { StepBar } from './StepBar.tsx'
import { HEAT_SOURCES, type HeatSource, heatSourceIn } from './source.ts'
import { slotsBegun } from './steps.ts'
import { useHeat } from './useHeat.ts'

type HeatmapProps = { site: Site; zone: Area }

/** Steps per second. */
const RATE = 2

/** Source and dates at the top, the plan or a table in the middle, and the time slider at the bottom. */
export function Heatmap({ site, zone }: HeatmapProps) {
  const charts = useText('charts')
  const dates = useDates([zone])
  const { source: chosenSource } = heatSourceIn(useSearch({ strict: false }).source)
  const heat = useHeat(site, zone, dates, chosenSource)
  const now = useMinute()
  const [asTable, setAsTable] = useState(false)
  const playback = usePlayback(RATE)
  const { range, edges, slots } = heat
  const steps = slots ? slotsBegun(edges, now) : 0

  useLayoutEffect(
    () => playback.open(`${range.start} ${range.end}`, steps),
    [playback, range.start, range.end, steps],
  )

  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex shrink-0 flex-wrap items-start gap-x-6 gap-y-2 border-b border-line bg-surface-raised px-3 py-2">
        <ZoneChoices zones={site.areas} value={zone.id} />
        <DateSelector dates={dates} />
        <Sources shown={heat.source} />
      </div>
      <div className="relative flex min-h-80 flex-1 flex-col">
        {asTable && steps > 0 ? (
          <HeatTable zone={zone} heat={heat} playback={playback} />
        ) : (
          <HeatPlan zone={zone} heat={heat} playback={playback} />
        )}
        <HeatNotice zone={zone} dates={dates} heat={heat} steps={steps} />
      </div>
      <StepBar heat={heat} playback={playback} onShowDay={(day) => showDay(dates, day)}>
        <IconButton
          icon={Table2}
          label={charts('viewAsTable')}
          aria-pressed={asTable}
          disabled={steps === 0}
          onClick={() => setAsTable(!asTable)}
        />
      </StepBar>
    </div>
  )
}

const showDay = ({ choose }: Dates, day: NonNullable<Dates['choice']['firstDay']>) =>
  choose({ unitOfTime: 'range', firstDay: day, lastDay: day })

function Sources({ shown }: { shown: HeatSource }) {
  const text = useText('heatmap')
  const navigate = useNavigate()
  const choose = (source: HeatSource) =>
    void navigate({ to: '.', search: (search: Record<string, unknown>) => ({ ...search, source }) })
  return (
    <Choices label={text('source')}>
      {HEAT_SOURCES.map((source) => (
        <button
          key={source}
          type="button"
          aria-pressed={source === shown}
          onClick={() => choose(source)}
          className={choiceClass}
        >
          {text(`sources.${source}`)}
        </button>
      ))}
    </Choices>
  )
}
