import type { Translation } from '../catalogue.ts'
import type { setUp as english } from '../en/setUp.ts'

export const setUp: Translation<typeof english> = {
  title: 'Objekti seadistamine',
  progress: 'Tehtud {{done}}, kokku {{all}}',
  putAway: 'Pane loend kõrvale',
  isPutAway: 'Loendi saab tagasi kasutajamenüüst.',
  done: 'Tehtud:',
  toDo: 'Teha:',
  steps: {
    zones: 'Lisa tsoon',
    plan: 'Laadi üles selle põhiplaan',
    scale: 'Määra plaani suurus meetrites',
    types: 'Lisa valgustitüübid koos nimivõimsusega',
    devices: 'Impordi seadmed',
    places: 'Paiguta seadmed põhiplaanile',
    groups: 'Pane seadmed rühma',
    profiles: 'Rakenda hämardusprofiil',
    check: 'Kontrolli, kas valgustid annavad endast teada',
  },
  left: {
    plan_one: '{{count}} tsoonil veel ei ole',
    plan_other: '{{count}} tsoonil veel ei ole',
    scale_one: '{{count}} plaanil veel ei ole',
    scale_other: '{{count}} plaanil veel ei ole',
    types_one: '{{count}} tüübil ei ole nimivõimsust',
    types_other: '{{count}} tüübil ei ole nimivõimsust',
    places_one: '{{count}} seade on paigutamata',
    places_other: '{{count}} seadet on paigutamata',
  },
}
