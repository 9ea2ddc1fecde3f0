import { useState } from 'react'
import { addDays, type Day, printDay } from '#domain/calendar.ts'
import { useText } from '#i18n/index.ts'
import { CalendarRange, ChevronLeft, ChevronRight } from '#icons/index.ts'
import { choiceClass } from '#ui/Choices.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover, PopoverPanel, PopoverTrigger } from '#ui/Popover.tsx'
import { Calendar } from './Calendar.tsx'
import { weekdayName } from './months.ts'

type DayChoiceProps = {
  day: Day
  /** No later day can be chosen. */
  today: Day
  onChoose: (day: Day) => void
}

/** One day, from a calendar or beside the chosen one. */
export function DayChoice({ day, today, onChoose }: DayChoiceProps) {
  const text = useText('past')
  const dates = useText('dates')
  const [isOpen, setOpen] = useState(false)
  const choose = (chosen: Day) => {
    setOpen(false)
    onChoose(Math.min(chosen, today) as Day)
  }
  return (
    <div className="flex items-center">
      <IconButton icon={ChevronLeft} label={text('previousDay')} onClick={() => choose(addDays(day, -1))} />
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger className={choiceClass}>
          <CalendarRange aria-hidden className="size-4 shrink-0" />
          <span className="tabular-nums">
            {dates(`shortWeekdays.${weekdayName(day)}`)} {printDay(day, 'dd/MM/yyyy')}
          </span>
        </PopoverTrigger>
        <PopoverPanel aria-label={text('day')} align="start" sideOffset={4} className="p-4">
          <Calendar label={text('day')} value={day} onChange={choose} range={[day, day]} today={today} />
        </PopoverPanel>
      </Popover>
      <IconButton
        icon={ChevronRight}
        label={text('nextDay')}
        disabled={day >= today}
        onClick={() => choose(addDays(day, 1))}
      />
    </div>
  )
}
