import type { Translation } from '../catalogue.ts'
import type { dates as english } from '../en/dates.ts'

export const dates = {
  label: 'Aeg',
  units: { today: 'Täna', week: 'See nädal', month: 'See kuu', range: 'Kuupäevavahemik' },
  firstDay: 'Esimene päev',
  lastDay: 'Viimane päev',
  done: 'Valmis',
  previousMonth: 'Eelmine kuu',
  nextMonth: 'Järgmine kuu',
  weekdays: {
    monday: 'esmaspäev',
    tuesday: 'teisipäev',
    wednesday: 'kolmapäev',
    thursday: 'neljapäev',
    friday: 'reede',
    saturday: 'laupäev',
    sunday: 'pühapäev',
  },
  shortWeekdays: {
    monday: 'E',
    tuesday: 'T',
    wednesday: 'K',
    thursday: 'N',
    friday: 'R',
    saturday: 'L',
    sunday: 'P',
  },
} satisfies Translation<typeof english>
