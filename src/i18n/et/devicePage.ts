import type { Translation } from '../catalogue.ts'
import type { devicePage as english } from '../en/devicePage.ts'

export const devicePage = {
  open: 'Ajalugu ja muu',
  place: 'Paiguta põhiplaanile',
  facts: 'Andmed',
  title: 'Tase, energia ja liikumine',
  motionTitle: 'Liikumine',
  label: '{{title}}, {{name}}',
  span: 'Ajavahemik',
  lastDay: 'Viimased 24 tundi',
  showLastDay: 'Näita viimast 24 tundi',
  spans: { '24h': '24 tundi', '7d': '7 päeva', '30d': '30 päeva' },
  axis: 'Tase, liikumine (%)',
  level: 'Tase',
  expected: 'Oodatav',
  expectedIdle: 'Oodatav liikumiseta',
  expectedMoving: 'Oodatav liikumisel',
  motion: 'Liikumine',
  meanLevel: 'Keskmine tase',
  meanMotion: 'Liikumisega aeg',
  noRatedPower: 'Pole teada, sest tüübil puudub nimivõimsus',
  columns: {
    time: 'Aeg',
    level: 'Tase (%)',
    idle: 'Oodatav liikumiseta (%)',
    moving: 'Oodatav liikumisel (%)',
    motion: 'Liikumine (%)',
    energy: 'Energia (Wh)',
    coverage: 'Kaetus (%)',
  },
  byToday: 'Oodatavad tasemed on arvutatud praegu kehtivate profiilide järgi, ka mineviku kohta.',
  motionOf: {
    rules_one:
      'Liikumine selle anduri järgi, millele profiilid reageerivad: sündmusega 5-minutiste lõikude osakaal.',
    rules_other:
      'Liikumine nende {{count}} anduri järgi, millele profiilid reageerivad: sündmusega 5-minutiste lõikude osakaal.',
    device_one: 'Liikumine, millest seade ise teatas: sündmusega 5-minutiste lõikude osakaal.',
    device_other: 'Liikumine, millest seade ise teatas: sündmusega 5-minutiste lõikude osakaal.',
    group_one: 'Liikumine rühma anduri järgi: sündmusega 5-minutiste lõikude osakaal.',
    group_other: 'Liikumine rühma {{count}} anduri järgi: sündmusega 5-minutiste lõikude osakaal.',
    zone_one: 'Liikumine tsooni anduri järgi: sündmusega 5-minutiste lõikude osakaal.',
    zone_other: 'Liikumine tsooni {{count}} anduri järgi: sündmusega 5-minutiste lõikude osakaal.',
  },
  noSensors: 'Tsoonis ei ole liikumisandureid.',
  motionFailed: 'Liikumise laadimine ebaõnnestus: {{error}}',
  readsZone:
    'See server ei anna ühe seadme ajalugu eraldi: selleks loetakse kogu tsooni näidud, mis võtab rohkemate päevade puhul kauem aega.',
  reportsNothing: 'See seade ei teata taset ega liikumist, seega ajalugu sellel ei ole.',
  noZone: 'Seade ei ole üheski tsoonis. Ajalugu algab sellest, kui see tsooni paigutatakse.',
  why: {
    title: 'Miks?',
    measured: 'mõõdetud {{level}}',
    notMeasured: 'näit puudub',
    energy: '{{energy}} Wh',
    hint: 'Osuta graafikul mõnele hetkele või vali see seal nooleklahvidega. Reegleid hinnatakse selle alguse seisuga.',
  },
  edits: {
    title: 'Muudatused',
    inLog: 'Muudatuste logis',
    none: 'Keegi ei ole seda seadet veel muutnud.',
  },
  unknown: {
    title: 'Sellist seadet ei ole',
    text: 'Ühelgi selle objekti seadmel ei ole ID-d {{id}}. See võib olla asendatud või eemaldatud.',
  },
} satisfies Translation<typeof english>
