import type { KeyboardEvent, ReactNode } from 'react'
import { weekdayName } from '#app/dates/months.ts'
import { useSettings } from '#app/site/site.tsx'
import { type Day, printDay } from '#domain/calendar.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Pause, Play, ZoomIn } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Select } from '#ui/Select.tsx'
import { type Playback, SPEEDS, type Speed } from './playback.ts'
import { dayOfStep, stepName } from './steps.ts'
import type { Heat } from './useHeat.ts'
import { useStep } from './useStep.ts'

type StepBarProps = {
  heat: Heat
  playback: Playback
  /** Shows the hours of a day. */
  onShowDay: (day: Day) => void
  /** Further buttons at the end. */
  children: ReactNode
}

/** Steps of Page Up and Page Down: a quarter of a day, or a week. */
const LEAP = { hour: 6, day: 7 }

/** The time slider: arrows move by a step, Page Up and Down by several, and the space bar plays and pauses. */
export function StepBar({ heat, playback, onShowDay, children }: StepBarProps) {
  const text = useText('heatmap')
  const dates = useText('dates')
  const { siteTime } = useSettings()
  const { step, steps, isPlaying, speed } = useStep(playback)
  const { edges, size } = heat
  const isOpen = steps > 0 && step >= 0
  const day = dayOfStep(edges, Math.max(0, step), siteTime)
  const weekday = dates(`shortWeekdays.${weekdayName(day)}`)
  const name = isOpen ? stepName(edges, step, size, siteTime) : ''
  const dayName = `${weekday} ${printDay(day, 'dd/MM/yyyy')}`
  const whole = size === 'hour' ? `${dayName}, ${name}` : dayName

  function onKeyDown(event: KeyboardEvent) {
    const next = stepAfterKey(event.key, step, steps, LEAP[size])
    if (event.key !== ' ' && next === undefined) return
    event.preventDefault()
    if (next === undefined) playback.toggle()
    else playback.goTo(next)
  }

  return (
    <section
      aria-label={text('time.label')}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface-raised px-3 py-2"
    >
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={text(isPlaying ? 'time.pause' : 'time.play')}
        disabled={steps < 2}
        onClick={playback.toggle}
      />
      <Select
        label={text('time.speed')}
        value={String(speed)}
        options={SPEEDS.map((each) => ({
          value: String(each),
          label: text('time.times', { speed: formatNumber(each) }),
        }))}
        onChange={(chosen) => playback.changeSpeed(Number(chosen) as Speed)}
        className="w-20 [&>label]:sr-only"
      />
      <input
        type="range"
        aria-label={text(`time.${size}`)}
        aria-valuetext={isOpen ? whole : undefined}
        min={0}
        max={Math.max(0, steps - 1)}
        value={Math.max(0, step)}
        disabled={!isOpen}
        onChange={({ target }) => playback.goTo(Number(target.value))}
        onKeyDown={onKeyDown}
        className="h-9 min-w-40 flex-1 accent-accent-text disabled:opacity-50"
      />
      <p className="min-w-44 tabular-nums max-sm:mr-auto">{isOpen ? whole : '–'}</p>
      {size === 'day' && (
        <Button icon={ZoomIn} disabled={!isOpen} onClick={() => onShowDay(day)}>
          <span className="max-sm:sr-only">{text('time.hours')}</span>
        </Button>
      )}
      {children}
    </section>
  )
}

/** The step that a key moves to; undefined for other keys. */
function stepAfterKey(key: string, step: number, steps: number, leap: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return step - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return step + 1
    case 'PageDown':
      return step - leap
    case 'PageUp':
      return step + leap
    case 'Home':
      return 0
    case 'End':
      return steps - 1
    default:
      return undefined
  }
}
