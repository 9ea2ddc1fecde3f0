import type { Translation } from '../catalogue.ts'
import type { past as english } from '../en/past.ts'

export const past = {
  open: 'Ajalugu',
  title: 'Näidatav aeg',
  minute: 'Minut',
  previousDay: 'Eelmine päev',
  nextDay: 'Järgmine päev',
  day: 'Päev',
  live: 'Otse',
  goLive: 'Tagasi praegusesse hetke',
  previousChange: 'Eelmine muutus',
  nextChange: 'Järgmine muutus',
  changesOf: '{{change}}: {{device}}',
  loading: 'Näitude laadimine…',
  failed: 'Näite ei saanud laadida.',
  nothing: 'Sel päeval ei teatanud endast ükski valgusti.',
  power: 'Päeva jooksul tarbitud võimsus, kõige rohkem {{most}} kW',
  figures: {
    power: 'Võimsus',
    kilowatts: '{{power}} kW',
    lit: 'Põleb',
    of: '{{part}} / {{total}}',
    level: 'Keskmine tase',
    motion: 'Liikumine',
  },
  beside: {
    label: 'Võrdle',
    none: 'Võrdluseta',
    day: 'Eelmise päevaga',
    week: 'Eelmise nädalaga',
  },
  legend: {
    title: 'Tase sel minutil',
    sensors: 'Viimase 5 minuti jooksul',
    positions: 'Seadmed on seal, kus nad on praegu.',
  },
  at: 'Kell {{time}}',
  level: 'Tase',
  noReport: 'Eelneva 30 minuti jooksul teateid ei olnud',
  motion: 'Liikumine',
  noMotion: 'Liikumist ei ole',
} satisfies Translation<typeof english>
