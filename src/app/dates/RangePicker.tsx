import { useState } from 'react'
import type { Day } from '#domain/calendar.ts'
import { useText } from '#i18n/index.ts'
import { CalendarRange } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { choiceClass } from '#ui/Choices.tsx'
import { Popover, PopoverPanel, PopoverTrigger } from '#ui/Popover.tsx'
import { Calendar } from './Calendar.tsx'
import { type Days, printDays } from './printDays.ts'

type RangePickerProps = {
  /** Whether days are chosen, rather than one of the choices beside it. */
  isChosen: boolean
  /** The chosen days, which the button shows. */
  chosen: Days | undefined
  /** The days that the calendars open with; today without them. */
  days: Days | undefined
  today: Day
  onChoose: (days: Days) => void
}

/** A button that opens two calendars: the first and the last day of a range. */
export function RangePicker({ isChosen, chosen, days, today, onChoose }: RangePickerProps) {
  const text = useText('dates')
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger aria-pressed={isChosen} className={choiceClass}>
        <CalendarRange aria-hidden className="size-4 shrink-0" />
        {text('units.range')}
        {chosen && <span>{printDays(chosen)}</span>}
      </PopoverTrigger>
      <PopoverPanel
        aria-label={text('units.range')}
        align="start"
        sideOffset={4}
        onOpenAutoFocus={focusDay}
        className="max-w-[calc(100vw-1rem)]"
      >
        <TwoCalendars
          days={days}
          today={today}
          onDone={(range) => {
            onChoose(range)
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

type TwoCalendarsProps = { days: Days | undefined; today: Day; onDone: (days: Days) => void }

/** Opens with the current range, and applies the selection on Done. Moving one end past the other moves both. */
function TwoCalendars({ days, today, onDone }: TwoCalendarsProps) {
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
