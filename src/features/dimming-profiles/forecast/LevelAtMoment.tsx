import { EffectiveLevelText, MovementChoice } from '#app/profiles/EffectiveLevelText.tsx'
import type { Subject } from '#app/profiles/subject.ts'
import { WEEKDAYS, type Weekday } from '#domain/calendar.ts'
import { effectiveLevel } from '#domain/effectiveLevel.ts'
import { parseTimeOfDay, printTimeOfDay } from '#domain/timeOfDay.ts'
import { useText } from '#i18n/index.ts'
import { Select } from '#ui/Select.tsx'
import { TimeField } from '../TimeField.tsx'
import { useWeekdayName } from '../weekdays.ts'
import type { Moment } from './moment.ts'

type LevelAtMomentProps = {
  subject: Subject
  /** The site's offset from UTC in minutes. */
  utcOffset: number
  moment: Moment
  onMoment: (moment: Moment) => void
  isMoving: boolean
  onMoving: (isMoving: boolean) => void
}

/** Explains the level at one minute: the winning rule, and why the others lose. */
export function LevelAtMoment({
  subject,
  utcOffset,
  moment,
  onMoment,
  isMoving,
  onMoving,
}: LevelAtMomentProps) {
  const text = useText('dimmingProfiles')
  const nameOf = useWeekdayName()
  const effective = effectiveLevel(
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
      <MovementChoice isMoving={isMoving} onMoving={onMoving} />
      <EffectiveLevelText effective={effective} subject={subject} utcOffset={utcOffset} />
    </div>
  )
}
