import type { ReactNode } from 'react'
import { weekdayName } from '#app/dates/months.ts'
import type { Playback } from '#app/playback/playback.ts'
import { TimeSlider } from '#app/playback/TimeSlider.tsx'
import { useStep } from '#app/playback/useStep.ts'
import { useSettings } from '#app/site/site.tsx'
import { type Day, printDay } from '#domain/calendar.ts'
import { useText } from '#i18n/index.ts'
import { ZoomIn } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { dayOfStep, stepName } from './steps.ts'
import type { Heat } from './useHeat.ts'

type StepBarProps = {
  heat: Heat
  playback: Playback
  /** Shows the hours of a day. */
  onShowDay: (day: Day) => void
  /** Further buttons at the end. */
  children: ReactNode
}

/** A quarter of a day, or a week. */
const LEAP = { hour: 6, day: 7 }

/** The time slider, and the step that it shows. */
export function StepBar({ heat, playback, onShowDay, children }: StepBarProps) {
  const text = useText('heatmap')
  const dates = useText('dates')
  const { siteTime } = useSettings()
  const { step, steps } = useStep(playback)
  const { edges, size } = heat
  const isOpen = steps > 0 && step >= 0
  const day = dayOfStep(edges, Math.max(0, step), siteTime)
  const weekday = dates(`shortWeekdays.${weekdayName(day)}`)
  const name = isOpen ? stepName(edges, step, size, siteTime) : ''
  const dayName = `${weekday} ${printDay(day, 'dd/MM/yyyy')}`
  const whole = size === 'hour' ? `${dayName}, ${name}` : dayName

  return (
    <section
      aria-label={text('time.label')}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface-raised px-3 py-2"
    >
      <TimeSlider
        playback={playback}
        label={text(`time.${size}`)}
        value={isOpen ? whole : undefined}
        leap={LEAP[size]}
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
