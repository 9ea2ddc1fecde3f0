import type { Translation } from '../catalogue.ts'
import type { comparison as english } from '../en/comparison.ts'

export const comparison = {
  title: 'Energia, {{zone}}',
  period: 'Periood',
  with: 'Võrreldakse perioodiga',
  periods: {
    thisWeek: 'See nädal',
    lastWeek: 'Eelmine nädal',
    thisMonth: 'See kuu',
    lastMonth: 'Eelmine kuu',
  },
  relative: {
    before: 'Eelnenud periood',
    yearBefore: 'Samad päevad aasta tagasi',
  },
  label: 'Energia kilovatt-tundides päevade kaupa, {{one}} ja {{other}}, {{zone}}',
  kilowattHours: 'kWh',
  dayOf: '{{number}}. päev',
  noData: 'andmed puuduvad',
  noSuchDay: 'sellist päeva pole',
  difference: 'Erinevus',
  more: '{{value}} rohkem',
  less: '{{value}} vähem',
  same: 'Erinevust pole',
  noPercentage: 'protsenti pole',
  measuredDays: 'Näite on {{measured}} päeva kohta {{all}}-st',
  aDay: '{{value}} päevas, näitudega päevade keskmine',
  soFar:
    'Periood ei ole veel läbi, seega võrreldakse kummagi esimest {{hours}} tundi: kuni {{one}} ja kuni {{other}}.',
  lengths: 'Perioodid on eri pikkusega: {{one}} ja {{other}} tundi. Võrdle päeva keskmisi.',
  byWeekday: 'Kõrvuti on sama nädalapäeva päevad.',
  byNumber: 'Kõrvuti on perioodi sama järjekorranumbriga päevad.',
  commonDays_one:
    'Erinevus on arvutatud ühe päeva kohta, mille kohta on näite mõlemas perioodis. Näitudeta päev ei tähenda, et tarbimist polnud.',
  commonDays_other:
    'Erinevus on arvutatud {{count}} päeva kohta, mille kohta on näite mõlemas perioodis. Näitudeta päev ei tähenda, et tarbimist polnud.',
  noCommonDays: 'Erinevust ei saa näidata: ühegi päeva kohta pole näite mõlemas perioodis.',
  coverages:
    'Näidud katavad ajast {{one}} ja {{other}}, seega võib osa erinevusest tulla puuduvatest näitudest.',
  toComeTitle: 'Veel pole midagi võrrelda',
  toComeText: 'Üks perioodidest pole alanud või algas sellel tunnil.',
  noReadingsTitle: 'Kummagi perioodi kohta pole näite',
  noReadingsText: 'Neil päevadel ei mõõdetud midagi. Vali teised päevad.',
  how: {
    difference: 'Erinevus = esimese perioodi energia − teise perioodi energia',
    percentage: 'Erinevus protsentides = erinevus ÷ teise perioodi energia × 100',
    money: 'Eur = kWh × energia hind',
    aDay: 'Päeva keskmine = energia ÷ näitudega päevade tunnid × 24',
    common: 'Päev, mida ühes perioodidest ei mõõdetud, jääb erinevusest mõlemas välja.',
    soFar: 'Perioodi, mis pole läbi, võrreldakse teise perioodi sama arvu möödunud tundidega.',
    energyCost: 'Energia hind',
    costAKilowattHour: '{{value}} Eur/kWh',
    hours: 'Võrreldud tunde',
    days: 'Näitudega päevi',
    commonDays: 'Päevi erinevuses',
  },
  columns: {
    pair: 'Päev',
    day: 'Päev, {{period}}',
    energy: 'Energia, {{period}} (kWh)',
    coverage: 'Kaetus, {{period}} (%)',
    difference: 'Erinevus (kWh)',
  },
} satisfies Translation<typeof english>
