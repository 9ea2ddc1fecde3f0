import type { Translation } from '../catalogue.ts'
import type { audit as english } from '../en/audit.ts'
import { deviceKinds } from './deviceKinds.ts'

export const audit = {
  label: 'Muudatuste logi',
  columns: { at: 'Millal', user: 'Kes', what: 'Mida', fields: 'Väljad' },
  filters: {
    all: 'Kõik',
    user: 'Kes',
    kind: 'Mida',
    days: 'Alates',
    ever: 'Algusest',
    spans: {
      day: 'Viimased 24 tundi',
      week: 'Viimased 7 päeva',
      month: 'Viimased 30 päeva',
      year: 'Viimane aasta',
    },
  },
  changes: { made: '{{kind}}: loodud', changed: '{{kind}}: muudetud', deleted: '{{kind}}: kustutatud' },
  kinds: {
    areas: 'Tsoonid',
    area_settings: 'Tsoonide sätted',
    settings: 'Üldsätted',
    ...deviceKinds.titles,
    controllers: 'Kontrollerid',
    luminairetypes: 'Valgustitüübid',
    devicegroups: 'Rühmad',
    rules: 'Hämardusprofiilid',
    applied_rules: 'Seadmete profiilid',
    applied_group_rules: 'Rühmade profiilid',
    users: 'Kasutajad',
  },
  one: {
    areas: 'Tsoon',
    area_settings: 'Tsooni säte',
    settings: 'Üldsäte',
    ...deviceKinds.singular,
    controllers: 'Kontroller',
    luminairetypes: 'Valgustitüüp',
    devicegroups: 'Rühm',
    rules: 'Hämardusprofiil',
    applied_rules: 'Seadme profiil',
    applied_group_rules: 'Rühma profiil',
    users: 'Kasutaja',
  },
  visitor: 'Külastaja',
  omitted: {
    long: '(näitamiseks liiga pikk: {{length}} tähemärki)',
    deep: '(näitamiseks liiga sügav: {{length}} tähemärki)',
  },
  before: 'enne',
  after: 'pärast',
  more: 'Näita varasemaid muudatusi',
  export: 'Ekspordi CSV-failina',
  empty: { title: 'Muudatusi ei ole', text: 'Ükski muudatus ei vasta ülal olevatele filtritele.' },
  missing: {
    title: 'See server ei pea muudatuste logi',
    text: 'Server ei loetle, kes mida muutis.',
  },
} satisfies Translation<typeof english>
