import { useId, useMemo } from 'react'
import { PlanWithLevels } from '#app/plan/planOfZone.tsx'
import { useStepValue } from '#app/playback/useStep.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { MINUTE } from '#domain/units.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { PlanLevels } from '#plan/PlanLevels.tsx'
import { momentIn, noLevels, type ZoneDay } from './moment.ts'
import { useMomentTexts } from './useMomentTexts.ts'
import { type Past, useShownMinute } from './usePast.ts'
import type { SharedView } from './useSharedView.ts'
import { useZoneDay, useZoneMinute } from './useZoneDay.ts'

type BesidePlanProps = {
  site: Site
  area: Area
  past: Past
  daysBefore: number
  showGrid: boolean
  view: SharedView['second']
}

/** The zone at the same minute of an earlier day, showing the same part of the plan. */
export function BesidePlan({ site, area, past, daysBefore, showGrid, view }: BesidePlanProps) {
  const text = useText('past')
  const { siteTime } = useSettings()
  const titleId = useId()
  const shownDay = addDays(past.day, -daysBefore)
  const start = siteTime.startOf(shownDay)
  const first = start + past.minuteAt(past.playback.current().step) * MINUTE
  const { data, status } = useZoneDay(area.id, shownDay, first)
  // While the day plays, each minute is over before it is loaded: requesting them all would only delay the day.
  const minuteToLoad = useStepValue(past.playback, ({ step, isPlaying }) =>
    data || isPlaying ? undefined : past.minuteAt(step),
  )
  const singleMinute = useZoneMinute(
    area.id,
    minuteToLoad === undefined ? undefined : start + minuteToLoad * MINUTE,
  )
  return (
    <section
      {...view.around}
      aria-labelledby={titleId}
      className="relative min-h-0 min-w-0 flex-1 border-line max-lg:border-t lg:border-l"
    >
      <PlanWithLevels
        ref={view.ref}
        zone={area}
        devices={site.devices}
        levels={noLevels}
        showGrid={showGrid}
        onPart={view.onPart}
      >
        <BesideLevels past={past} zoneDay={data} singleMinute={singleMinute} />
        <p className="absolute top-3 left-3 rounded-lg border border-line bg-surface-raised px-3 py-1.5 tabular-nums">
          <span id={titleId}>
            <BesideTitle past={past} day={shownDay} />
          </span>
          {status !== 'ready' && ` · ${text(status)}`}
        </p>
      </PlanWithLevels>
    </section>
  )
}

type BesideLevelsProps = { past: Past; zoneDay: ZoneDay | undefined; singleMinute: ZoneDay | undefined }

function BesideLevels({ past, zoneDay, singleMinute }: BesideLevelsProps) {
  const minute = useShownMinute(past)
  const { levels } = useMemo(() => momentIn(zoneDay, singleMinute, minute), [zoneDay, singleMinute, minute])
  return <PlanLevels levelOf={levels} />
}

function BesideTitle({ past, day }: { past: Past; day: Day }) {
  const { siteTime } = useSettings()
  const { nameOf } = useMomentTexts()
  return nameOf(day, siteTime.startOf(day) + useShownMinute(past) * MINUTE)
}
