import { useText } from '#i18n/index.ts'
import { Choices, choiceClass } from '#ui/Choices.tsx'
import { RangePicker } from './RangePicker.tsx'
import type { Dates } from './useDates.ts'

const UNITS = ['today', 'week', 'month'] as const

/** Specification §2: Today, This week, This month, or a range from two calendars. */
export function DateSelector({ dates }: { dates: Dates }) {
  const text = useText('dates')
  const { choice, choose, days, today } = dates
  const { firstDay, lastDay } = choice
  const isRange = choice.unitOfTime === 'range'
  return (
    <Choices label={text('label')}>
      {UNITS.map((unit) => (
        <button
          key={unit}
          type="button"
          aria-pressed={choice.unitOfTime === unit}
          onClick={() => choose({ unitOfTime: unit })}
          className={choiceClass}
        >
          {text(`units.${unit}`)}
        </button>
      ))}
      <RangePicker
        isChosen={isRange}
        chosen={firstDay !== undefined && lastDay !== undefined ? { firstDay, lastDay } : undefined}
        days={days}
        today={today}
        onChoose={(range) => choose({ unitOfTime: 'range', ...range })}
      />
    </Choices>
  )
}
