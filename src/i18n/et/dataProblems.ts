import type { Translation } from '../catalogue.ts'
import type { dataProblems as english } from '../en/dataProblems.ts'
import { audit } from './audit.ts'

export const dataProblems = {
  label: 'Andmevead',
  intro: 'Server saatis need väärtused ja konsool ei saa neid kasutada. Kõik muu on näha.',
  columns: { at: 'Alates', row: 'Mis', field: 'Väli', value: 'Väärtus', reason: 'Viga' },
  tables: {
    ...audit.one,
    features: 'Omadus',
    subsensors: 'Alamandur',
    readings: 'Näit seadmelt',
    events: 'Liikumine seadmelt',
  },
  unknownId: 'ilma ID-ta',
  wholeRow: 'kõik',
  reasons: {
    missing: 'Puudub',
    'not-a-number': 'Pole arv',
    'not-whole': 'Pole täisarv',
    'out-of-range': 'Väljaspool võimalikku vahemikku',
    'not-a-text': 'Pole tekst',
    'not-yes-or-no': 'Pole ei jah ega ei',
    'not-a-time': 'Pole õige kellaaeg',
    'not-a-day': 'Pole õige kuupäev',
    'not-a-list': 'Pole loend',
    'not-an-object': 'Pole objekt',
    unexpected: 'Pole võimalik väärtus',
    duplicate: 'Sama ID on ka teisel',
  },
  leavesOut: { row: 'See jäetakse tervikuna välja.', value: 'Näidatakse ilma selle väärtuseta.' },
  more: 'Näita rohkem',
  unlisted_one: 'Lisaks veel {{count}}, mida siin pole.',
  unlisted_other: 'Lisaks veel {{count}}, mida siin pole.',
  empty: { title: 'Andmevigu pole', text: 'Konsool sai lugeda kõike, mida server saatis.' },
} satisfies Translation<typeof english>
