import { usePlanDevices } from '#app/plan/planDevices.ts'
import { PlanOfZone } from '#app/plan/planOfZone.tsx'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { MINUTE } from '#domain/units.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { useMomentTexts } from './useMomentTexts.ts'
import type { SharedView } from './useSharedView.ts'
import { useShownMinute } from './useShownMinute.ts'
import { useZoneDay } from './useZoneDay.ts'

type BesidePlanProps = {
  site: Site
  area: Area
  day: Day
  daysBefore: number
  minute: number
  showGrid: boolean
  view: SharedView['second']
}

/** The zone at the same minute of an earlier day, showing the same part of the plan. */
export function BesidePlan({ site, area, day, daysBefore, minute, showGrid, view }: BesidePlanProps) {
  const text = useText('past')
  const { siteTime } = useSettings()
  const { nameOf } = useMomentTexts()
  const shownDay = addDays(day, -daysBefore)
  const { data, status } = useZoneDay(area.id, shownDay)
  const time = siteTime.startOf(shownDay) + minute * MINUTE
  const { levels } = useShownMinute(area.id, { time, minute, zoneDay: data })
  const devices = usePlanDevices(area.id, site.devices, levels)
  return (
    <section
      {...view.around}
      aria-label={nameOf(shownDay, time)}
      className="relative min-h-0 min-w-0 flex-1 border-line max-lg:border-t lg:border-l"
    >
      <PlanOfZone ref={view.ref} zone={area} devices={devices} showGrid={showGrid} onPart={view.onPart}>
        <p className="absolute top-3 left-3 rounded-lg border border-line bg-surface-raised px-3 py-1.5 tabular-nums">
          {nameOf(shownDay, time)}
          {status !== 'ready' && ` · ${text(status)}`}
        </p>
      </PlanOfZone>
    </section>
  )
}
