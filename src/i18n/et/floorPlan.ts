import type { Translation } from '../catalogue.ts'
import type { floorPlan as english } from '../en/floorPlan.ts'
import { deviceKinds } from './deviceKinds.ts'

export const floorPlan = {
  onPlan_one: '{{count}} seade plaanil',
  onPlan_other: '{{count}} seadet plaanil',
  noneOnPlan: 'Sellel plaanil ei ole veel ühtki seadet.',
  legend: {
    label: 'Tingmärgid',
    level: 'Viimase tunni keskmine tase',
    light: 'Hele, 0–33%',
    medium: 'Keskmine, 34–66%',
    heavy: 'Tugev, 67–100%',
    none: 'Andmed puuduvad',
  },
  tooltip: {
    level: 'Tase {{level}}',
    reported: 'Viimane teade {{age}}',
    silent: 'Teateid pole veel olnud',
  },
  facts: {
    kind: 'Liik',
    type: 'Tüüp',
    ratedPower: 'Nimivõimsus',
    level: 'Tase praegu',
    meanLevel: 'Viimase tunni keskmine',
    reported: 'Viimane teade',
    group: 'Rühm',
    profiles: 'Hämardusprofiilid',
    controller: 'Kontrolleri ID',
    ...deviceKinds.details,
    installedOn: 'Paigalduskuupäev',
    height: 'Paigalduskõrgus',
    position: 'Asukoht',
    x: 'vasakust servast {{percent}}',
    y: 'ülemisest servast {{percent}}',
    none: 'Puudub',
    unknown: 'Pole teada',
    now: 'Praegu',
    installation: 'Paigaldus',
    control: 'Juhtimine',
  },
  profile: {
    viaGroup: 'rühma kaudu',
    pending: 'ootel',
    error: 'ebaõnnestus',
  },
  unplaced: 'See seade pole ühelgi põhiplaanil.',
  edit: 'Teisalda või muuda',
  place: 'Paiguta põhiplaanile',
} satisfies Translation<typeof english>
