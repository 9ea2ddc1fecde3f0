import { useMemo } from 'react'
import type { Timestamp } from '#domain/units.ts'
import { levelsAt, type ZoneDay } from './moment.ts'
import { useZoneMinute } from './useZoneDay.ts'

type Wanted = {
  /** Undefined while the plan is live. */
  time: Timestamp | undefined
  /** The same in minutes of the day. */
  minute: number
  /** Undefined until it is loaded. */
  zoneDay: ZoneDay | undefined
}

/** A day and one of its minutes, and how devices look then; until the day is loaded, that minute alone. */
export function useShownMinute(area: number, { time, minute, zoneDay }: Wanted) {
  const alone = useZoneMinute(area, zoneDay ? undefined : time)
  return useMemo(() => {
    const shown = zoneDay ? { zoneDay, minute } : { zoneDay: alone, minute: 0 }
    return { ...shown, levels: levelsAt(shown.zoneDay, shown.minute) }
  }, [zoneDay, minute, alone])
}
