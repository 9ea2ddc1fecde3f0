import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type Day, printDay, startOfMonth, utcMidnight } from '#domain/calendar.ts'
import { formatMonth } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { ChevronLeft, ChevronRight } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { addMonths, dayAfterKey, WEEKDAY_NAMES, weekdayName, weeksOf } from './months.ts'

type CalendarProps = {
  /** The label: the first or last day of a range. */
  label: string
  value: Day
  onChange: (day: Day) => void
  /** The selected range, inclusive. */
  range: readonly [first: Day, last: Day]
  today: Day
}

/** A month's calendar with one selected day. Arrows move by days and weeks, Page Up and Down by months, with Shift by years. */
export function Calendar({ label, value, onChange, range: [first, last], today }: CalendarProps) {
  const text = useText('dates')
  const titleId = useId()
  const days = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState(value)
  const [byKey, setByKey] = useState(false)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setActive(value)
    setByKey(false)
  }

  useEffect(() => {
    if (byKey) days.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active, byKey])

  function turn(months: number) {
    setByKey(false)
    setActive(addMonths(active, months))
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(active, event)
    if (next === undefined) return
    event.preventDefault()
    setByKey(true)
    setActive(next)
  }

  const nameOf = (day: Day) => `${text(`weekdays.${weekdayName(day)}`)} ${printDay(day, 'dd/MM/yyyy')}`
  const isInMonth = (day: Day) => startOfMonth(day) === startOfMonth(active)
  return (
    <section aria-label={label} className="flex flex-col gap-1">
      <p className="flex justify-between gap-2 text-xs">
        <span className="font-medium text-text-muted">{label}</span>
        <span className="font-medium">{printDay(value, 'dd/MM/yyyy')}</span>
      </p>
      <div className="flex items-center justify-between">
        <IconButton icon={ChevronLeft} label={text('previousMonth')} onClick={() => turn(-1)} />
        <p id={titleId} aria-live="polite" className="font-medium">
          {formatMonth(utcMidnight(active))}
        </p>
        <IconButton icon={ChevronRight} label={text('nextMonth')} onClick={() => turn(1)} />
      </div>
      <table ref={days} aria-labelledby={titleId} className="text-center tabular-nums">
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={text(`weekdays.${weekday}`)}
                className="h-7 text-xs font-medium text-text-muted"
              >
                {text(`shortWeekdays.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={cn('p-0', day >= first && day <= last && 'bg-accent-soft')}>
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={nameOf(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    onKeyDown={onKeyDown}
                    onClick={() => onChange(day)}
                    className={cn(
                      'size-9 rounded-md',
                      day === value ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-surface-sunken',
                      day !== value && !isInMonth(day) && 'text-text-muted',
                      day === today && 'underline decoration-2 underline-offset-4',
                    )}
                  >
                    {Number(printDay(day, 'dd/MM/yyyy').slice(0, 2))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
