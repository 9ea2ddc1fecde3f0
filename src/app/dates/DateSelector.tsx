import { useState } from 'react'
import type { Day } from '#domain/calendar.ts'
import { useText } from '#i18n/index.ts'
import { CalendarRange } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Choices, choiceClass } from '#ui/Choices.tsx'
import { Popover, PopoverPanel, PopoverTrigger } from '#ui/Popover.tsx'
import { Calendar } from './Calendar.tsx'
import { type Days, printDays } from './printDays.ts'
import type { Dates } from './useDates.ts'

const UNITS = ['today', 'week', 'month'] as const

/** Specification §2: Today, This week, This month, or a range from two calendars. */
export function DateSelector({ dates }: { dates: Dates }) {
  const text = useText('dates')
  const { choice, choose } = dates
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
      <RangePicker dates={dates} />
    </Choices>
  )
}

function RangePicker({ dates }: { dates: Dates }) {
  const text = useText('dates')
  const [open, setOpen] = useState(false)
  const { choice, choose } = dates
  const { firstDay, lastDay } = choice
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger aria-pressed={choice.unitOfTime === 'range'} className={choiceClass}>
        <CalendarRange aria-hidden className="size-4 shrink-0" />
        {text('units.range')}
        {firstDay !== undefined && lastDay !== undefined && <span>{printDays({ firstDay, lastDay })}</span>}
      </PopoverTrigger>
      <PopoverPanel
        aria-label={text('units.range')}
        align="start"
        sideOffset={4}
        onOpenAutoFocus={focusDay}
        className="max-w-[calc(100vw-1rem)]"
      >
        <TwoCalendars
          dates={dates}
          onDone={(days) => {
            choose({ unitOfTime: 'range', ...days })
            setOpen(false)
          }}
        />
      </PopoverPanel>
    </Popover>
  )
}

/** Focuses the selected day instead of the month buttons. */
function focusDay(event: Event) {
  const panel = event.currentTarget
  const day = panel instanceof HTMLElement && panel.querySelector<HTMLElement>('[data-day][tabindex="0"]')
  if (!day) return
  event.preventDefault()
  day.focus()
}

type TwoCalendarsProps = { dates: Dates; onDone: (days: Days) => void }

/** Opens with the current range, and applies the selection on Done. Moving one end past the other moves both. */
function TwoCalendars({ dates: { days, today }, onDone }: TwoCalendarsProps) {
  const text = useText('dates')
  const [{ firstDay, lastDay }, setDays] = useState<Days>(days ?? { firstDay: today, lastDay: today })
  const shared = { range: [firstDay, lastDay] as const, today }
  return (
    <div className="flex flex-col gap-4 px-4 pt-4">
      <div className="flex flex-wrap justify-center gap-x-8 gap-y-4">
        <Calendar
          {...shared}
          label={text('firstDay')}
          value={firstDay}
          onChange={(day) => setDays({ firstDay: day, lastDay: Math.max(day, lastDay) as Day })}
        />
        <Calendar
          {...shared}
          label={text('lastDay')}
          value={lastDay}
          onChange={(day) => setDays({ firstDay: Math.min(day, firstDay) as Day, lastDay: day })}
        />
      </div>
      <div className="sticky bottom-0 -mx-4 flex justify-end bg-surface-raised px-4 pb-4">
        <Button tone="accent" onClick={() => onDone({ firstDay, lastDay })}>
          {text('done')}
        </Button>
      </div>
    </div>
  )
}
