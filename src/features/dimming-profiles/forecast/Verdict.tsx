import { WEEKDAYS, type Weekday } from '#domain/calendar.ts'
import { effectiveLevel } from '#domain/evaluate.ts'
import { parseTimeOfDay, printTimeOfDay } from '#domain/timeOfDay.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Trophy } from '#icons/index.ts'
import { Choices, choiceClass } from '#ui/Choices.tsx'
import { Select } from '#ui/Select.tsx'
import { TimeField } from '../TimeField.tsx'
import { useWeekdayName } from '../weekdays.ts'
import type { Moment } from './moment.ts'
import type { Subject } from './subject.ts'
import { useOpinionText } from './useOpinionText.ts'

type VerdictProps = {
  subject: Subject
  /** The site's offset from UTC in minutes. */
  utcOffset: number
  moment: Moment
  onMoment: (moment: Moment) => void
  isMoving: boolean
  onMoving: (isMoving: boolean) => void
}

/** Explains the level at one minute: the winning rule, and why the others lose. */
export function Verdict({ subject, utcOffset, moment, onMoment, isMoving, onMoving }: VerdictProps) {
  const text = useText('dimmingProfiles')
  const nameOf = useWeekdayName()
  const opinionText = useOpinionText(subject, utcOffset)
  const { level, winner, losers } = effectiveLevel(
    subject.rulespecs,
    { ...moment, utcOffset },
    { secondsSinceMotion: isMoving ? 0 : undefined },
  )
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={text('forecast.weekday')}
          value={String(moment.weekday)}
          options={WEEKDAYS.map((day) => ({ value: String(day), label: nameOf(day) }))}
          onChange={(day) => onMoment({ ...moment, weekday: Number(day) as Weekday })}
        />
        <TimeField
          label={text('forecast.time')}
          value={printTimeOfDay(moment.minute)}
          onChange={(time) => onMoment({ ...moment, minute: parseTimeOfDay(time) ?? moment.minute })}
        />
      </div>
      <Choices label={text('forecast.movement')}>
        {[false, true].map((moving) => (
          <button
            key={String(moving)}
            type="button"
            aria-pressed={moving === isMoving}
            onClick={() => onMoving(moving)}
            className={choiceClass}
          >
            {text(moving ? 'forecast.moving' : 'forecast.idle')}
          </button>
        ))}
      </Choices>
      <div aria-live="polite" className="flex flex-col gap-2">
        <p className="flex items-center gap-2">
          <Trophy aria-hidden className="size-4 shrink-0 text-accent-text" />
          <span className="text-lg font-semibold tabular-nums">{formatPercent(level, 0)}</span>
          <span className="min-w-0 flex-1">
            {winner ? (
              <>
                <span className="sr-only">{text('forecast.wins')}: </span>
                {opinionText(winner)}
                <span className="text-text-muted">
                  {' '}
                  · {text('forecast.priority', { priority: winner.priority })}
                </span>
              </>
            ) : (
              text('forecast.nobody')
            )}
          </span>
        </p>
        {losers.length > 0 && (
          <ul
            aria-label={text('forecast.loses')}
            className="flex flex-col gap-1 border-t border-line pt-2 text-xs"
          >
            {losers.map((loser) => (
              <li key={`${loser.rule}.${loser.entry}.${loser.item}`}>
                {opinionText(loser)}{' '}
                <span className="text-text-muted">
                  · {text('forecast.priority', { priority: loser.priority })} ·{' '}
                  {text(`forecast.why.${loser.why}`)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
