import { printDays } from '#app/dates/printDays.ts'
import { RangePicker } from '#app/dates/RangePicker.tsx'
import type { Day } from '#domain/calendar.ts'
import type { Period } from '#domain/periods.ts'
import { Choices, choiceClass } from '#ui/Choices.tsx'

type PeriodChoicesProps<Name extends string> = {
  /** What the period is to the comparison. */
  label: string
  names: readonly Name[]
  textOf: (name: Name) => string
  /** Undefined where days of one's own are chosen. */
  chosen: Name | undefined
  period: Period
  today: Day
  onName: (name: Name) => void
  onDays: (period: Period) => void
}

/** Chooses a period by its name, or its first and last day. */
export function PeriodChoices<Name extends string>(props: PeriodChoicesProps<Name>) {
  const { label, names, textOf, chosen, period, today, onName, onDays } = props
  const isOwn = chosen === undefined
  return (
    <div className="flex flex-col gap-1">
      <p className="text-xs font-medium text-text-muted">
        {label}: <span className="text-text">{printDays(period)}</span>
      </p>
      <div className="print:hidden">
        <Choices label={label}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen}
              onClick={() => onName(name)}
              className={choiceClass}
            >
              {textOf(name)}
            </button>
          ))}
          <RangePicker
            isChosen={isOwn}
            chosen={isOwn ? period : undefined}
            days={period}
            today={today}
            onChoose={onDays}
          />
        </Choices>
      </div>
    </div>
  )
}
