import type { Translation } from '../catalogue.ts'
import type { charts as english } from '../en/charts.ts'

export const charts = {
  zone: 'Tsoon',
  allZones: 'Kõik tsoonid',
  viewAsTable: 'Näita tabelina',
  copy: 'Kopeeri',
  export: 'Ekspordi CSV',
  copied: 'Tabel on kopeeritud',
  selected: 'Brauser ei luba lõikelauda kasutada. Tabel on valitud: kopeeri see klahvidega Ctrl+C.',
  energy: '{{value}} kWh',
  money: '{{value}} Eur',
  watts: '{{value}} W',
  coverage: 'Kaetus {{share}}',
  zonesSoFar: 'seni {{known}} tsooni {{all}}-st',
  energyInAll: 'Energia',
  meanOccupancy: 'Keskmine hõivatus',
  before: 'varem {{value}}',
  problem: {
    failed: 'Laadimine ebaõnnestus: {{error}}',
    stale: 'Värskendamine ebaõnnestus: {{error}}',
    failedIn: 'Laadimine ebaõnnestus, {{zones}}: {{error}}',
    staleIn: 'Värskendamine ebaõnnestus, {{zones}}: {{error}}',
    eventsIn: 'Hõivatuse laadimine ebaõnnestus, {{zones}}: {{error}}',
    cancelled: 'Laadimine katkestati.',
  },
  loading: {
    histories: 'Ajaloo lugemine: {{done}} / {{all}}',
    whole: '{{name}}: {{rows}} näitu, {{megabytes}} MB',
    part: '{{name}}: osa {{part}} / {{parts}}, {{rows}} näitu, {{megabytes}} MB',
    cancel: 'Katkesta laadimine',
    cancelled: 'Laadimine katkestati, osa arve puudub.',
    resume: 'Laadi ülejäänu',
  },
  how: {
    open: 'Kuidas see arvutati: {{figure}}',
    formula: 'Valem',
    inputs: 'Lähteandmed',
    share: 'Kaetus',
  },
} satisfies Translation<typeof english>
