import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import type { Levels } from '#app/plan/levels.ts'
import type { Playback } from '#app/playback/playback.ts'
import { usePlayback } from '#app/playback/usePlayback.ts'
import { useStep } from '#app/playback/useStep.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Day } from '#domain/calendar.ts'
import type { Device } from '#domain/devices.ts'
import { minutesIn } from '#domain/timeline.ts'
import { MINUTE, type Timestamp } from '#domain/units.ts'
import type { ZoneDay } from './moment.ts'
import { useShownMinute } from './useShownMinute.ts'
import { useZoneDay, type ZoneDayView } from './useZoneDay.ts'

/** A zone's plan at a moment: live, or in the past. */
export type Past = {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly day: Day
  readonly today: Day
  readonly showDay: (day: Day) => void
  readonly zoneDay: ZoneDayView
  /** A step is a minute of the day. */
  readonly playback: Playback
  readonly minute: number
  /** Undefined while the plan is live. */
  readonly moment: Moment | undefined
  readonly goLive: () => void
  /** What is shown beside the plan. */
  readonly beside: Beside
  readonly showBeside: (beside: Beside) => void
}

/** What is shown beside the plan: nothing, or the same minute so many days before. */
export const BESIDE = { none: undefined, day: 1, week: 7 } as const
export type Beside = keyof typeof BESIDE

export type Moment = {
  readonly time: Timestamp
  /** The day and the moment's minute in it; until it is loaded the minute alone, and undefined until that is. */
  readonly zoneDay: ZoneDay | undefined
  readonly minute: number
  readonly levels: (device: Device) => Levels
}

/** Minutes per second at ×1. */
const RATE = 30
/** The address follows when the slider has rested for so long. */
const REST = 300

/**
 * What the slider of a plan's past shows. The address holds the moment (`at`); without it the plan is live, as at the slider's
 * right end on today. And it holds what is beside the plan (`beside`).
 */
export function usePast(area: number): Past {
  const { at, beside = 'none' } = useSearch({ from: '/shell/floorplan/areas/$areaId' })
  const navigate = useNavigate({ from: '/floorplan/areas/$areaId' })
  const { siteTime } = useSettings()
  const now = useMinute()
  const today = siteTime.dayOf(now)
  const linked = at === undefined || Date.parse(at) >= now ? undefined : Date.parse(at)

  const [isOpen, setOpen] = useState(linked !== undefined || beside !== 'none')
  const [day, setDay] = useState(() => (linked === undefined ? today : siteTime.dayOf(linked)))
  /** The minute to show once the day is loaded; undefined for live. */
  const [wanted, setWanted] = useState(() => (linked === undefined ? undefined : minuteOfDay(linked)))
  const playback = usePlayback(RATE)
  const { step, steps, isPlaying } = useStep(playback)
  const zoneDay = useZoneDay(area, isOpen ? day : undefined)
  const data = zoneDay.data
  const loaded = isOpen ? data : undefined

  function minuteOfDay(time: Timestamp) {
    return Math.floor((time - siteTime.startOfDay(time)) / MINUTE)
  }

  const isAtEnd = step === steps - 1
  const isToday = day >= today
  const isLive = !isOpen || (isToday && (loaded ? isAtEnd : wanted === undefined))
  const minute = loaded ? Math.max(0, step) : (wanted ?? 0)

  // Today has more minutes each time it is reloaded: a live plan stays live, and a chosen minute stays chosen.
  useLayoutEffect(() => {
    if (!loaded) return
    const length = minutesIn(loaded.range)
    const { steps: before, step: last } = playback.current()
    const wasLive = before > 0 && last === before - 1 && wanted === undefined && isToday
    playback.open(`${loaded.range.start}`, length)
    if (wanted !== undefined) playback.goTo(wanted)
    else if (wasLive) playback.goTo(length - 1)
    setWanted(undefined)
  }, [loaded, playback, wanted, isToday])

  const time = isLive ? undefined : siteTime.startOf(day) + minute * MINUTE
  useEffect(() => {
    const printed = time === undefined ? undefined : printMoment(time)
    if (printed === at || isPlaying) return
    const rest = window.setTimeout(
      () =>
        void navigate({
          search: ({ at: _, ...others }) => ({ ...others, ...(printed !== undefined && { at: printed }) }),
          replace: true,
        }),
      REST,
    )
    return () => window.clearTimeout(rest)
  }, [time, at, isPlaying, navigate])

  const shown = useShownMinute(area, { time, minute, zoneDay: loaded })
  const moment = useMemo(() => (time === undefined ? undefined : { time, ...shown }), [time, shown])
  function showBeside(next: Beside) {
    void navigate({
      search: ({ beside: _, ...others }) => ({ ...others, ...(next !== 'none' && { beside: next }) }),
      replace: true,
    })
  }

  return {
    isOpen,
    toggle() {
      playback.pause()
      if (isOpen) showBeside('none')
      setOpen(!isOpen)
      setDay(today)
      setWanted(undefined)
    },
    day,
    today,
    showDay(next) {
      playback.pause()
      setWanted(isLive ? minuteOfDay(now) : minute)
      setDay(next)
    },
    zoneDay,
    playback,
    minute,
    moment,
    goLive() {
      playback.pause()
      setWanted(undefined)
      setDay(today)
      if (isToday && loaded) playback.goTo(minutesIn(loaded.range) - 1)
    },
    beside,
    showBeside,
  }
}

/** In the address: `2026-11-23T16:35Z`. */
const printMoment = (time: Timestamp) => new Date(time).toISOString().replace(/:\d\d\.\d+Z$/, 'Z')
