/** The days that statistics are shown for, and how to choose them. */
export const dates = {
  label: 'Time',
  units: { today: 'Today', week: 'This week', month: 'This month', range: 'Date range' },
  firstDay: 'First day',
  lastDay: 'Last day',
  done: 'Done',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  weekdays: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  shortWeekdays: {
    monday: 'Mo',
    tuesday: 'Tu',
    wednesday: 'We',
    thursday: 'Th',
    friday: 'Fr',
    saturday: 'Sa',
    sunday: 'Su',
  },
} as const
