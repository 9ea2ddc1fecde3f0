import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import type { Playback } from '#app/playback/playback.ts'
import { usePlayback } from '#app/playback/usePlayback.ts'
import { useStep, useStepValue } from '#app/playback/useStep.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Day } from '#domain/calendar.ts'
import { minutesIn } from '#domain/timeline.ts'
import { MINUTE, type Timestamp } from '#domain/units.ts'
import { type Moment, momentIn } from './moment.ts'
import { useZoneDay, useZoneMinute, type ZoneDayView } from './useZoneDay.ts'

/** A zone's plan at a moment: live, or in the past. The step that is shown is the playback's singleMinute (`useMoment`). */
export type Past = {
  readonly isOpen: boolean
  readonly toggle: () => void
  readonly isLive: boolean
  readonly goLive: () => void
  readonly day: Day
  readonly today: Day
  readonly showDay: (day: Day) => void
  readonly zoneDay: ZoneDayView
  /** A step is a minute of the day. */
  readonly playback: Playback
  /** What is shown at a step: until the day is loaded, the same for any. */
  readonly minuteAt: (step: number) => number
  /** Undefined while the plan is live, like the moment. */
  readonly timeAt: (step: number) => Timestamp | undefined
  readonly momentAt: (step: number) => Moment | undefined
  /** What is shown beside the plan. */
  readonly beside: Beside
  readonly showBeside: (beside: Beside) => void
}

/** What is shown beside the plan: nothing, or the same minute so many days before. */
export const BESIDE = { none: undefined, day: 1, week: 7 } as const
export type Beside = keyof typeof BESIDE

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
  const isPlaying = useStepValue(playback, (state) => state.isPlaying)
  const wantedTime = wanted === undefined ? undefined : siteTime.startOf(day) + wanted * MINUTE
  const zoneDay = useZoneDay(area, isOpen ? day : undefined, wantedTime)
  const loaded = isOpen ? zoneDay.data : undefined
  const isToday = day >= today

  function minuteOfDay(time: Timestamp) {
    return Math.floor((time - siteTime.startOfDay(time)) / MINUTE)
  }

  const minuteAt = useCallback(
    (step: number) => (loaded ? Math.max(0, step) : (wanted ?? 0)),
    [loaded, wanted],
  )
  /** Undefined while the plan is live. */
  const timeAt = useCallback(
    (step: number) => {
      const isAtEnd = loaded ? step === minutesIn(loaded.range) - 1 : wanted === undefined
      return !isOpen || (isToday && isAtEnd) ? undefined : siteTime.startOf(day) + minuteAt(step) * MINUTE
    },
    [isOpen, isToday, loaded, wanted, siteTime, day, minuteAt],
  )
  const isLive = useStepValue(playback, ({ step }) => timeAt(step) === undefined)
  const singleMinute = useZoneMinute(area, loaded ? undefined : timeAt(0))
  const momentAt = useCallback(
    (step: number) => {
      const time = timeAt(step)
      return time === undefined ? undefined : { time, ...momentIn(loaded, singleMinute, minuteAt(step)) }
    },
    [timeAt, minuteAt, loaded, singleMinute],
  )

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

  useEffect(() => {
    let rest: number | undefined
    const follow = () => {
      window.clearTimeout(rest)
      const time = timeAt(playback.current().step)
      const printed = time === undefined ? undefined : printMoment(time)
      if (printed === at || isPlaying) return
      rest = window.setTimeout(
        () =>
          void navigate({
            search: ({ at: _, ...others }) => ({ ...others, ...(printed !== undefined && { at: printed }) }),
            replace: true,
          }),
        REST,
      )
    }
    follow()
    const stop = playback.subscribe(follow)
    return () => {
      stop()
      window.clearTimeout(rest)
    }
  }, [timeAt, playback, at, isPlaying, navigate])

  function showBeside(next: Beside) {
    void navigate({
      search: ({ beside: _, ...others }) => ({ ...others, ...(next !== 'none' && { beside: next }) }),
      replace: true,
    })
  }

  return {
    isOpen,
    isLive,
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
      setWanted(isLive ? minuteOfDay(now) : minuteAt(playback.current().step))
      setDay(next)
    },
    zoneDay,
    playback,
    minuteAt,
    timeAt,
    momentAt,
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

/** The moment that the plan shows; undefined while it is live. A component that calls this renders with each step. */
export function useMoment({ playback, momentAt }: Past): Moment | undefined {
  const { step } = useStep(playback)
  return useMemo(() => momentAt(step), [momentAt, step])
}

/** The same as a minute of the day, also while the plan is live. */
export const useShownMinute = ({ playback, minuteAt }: Past): number => minuteAt(useStep(playback).step)

/** In the address: `2026-11-23T16:35Z`. */
const printMoment = (time: Timestamp) => new Date(time).toISOString().replace(/:\d\d\.\d+Z$/, 'Z')
