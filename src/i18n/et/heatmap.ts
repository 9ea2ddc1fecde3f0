import type { Translation } from '../catalogue.ts'
import type { heatmap as english } from '../en/heatmap.ts'

export const heatmap = {
  source: 'Mida näidatakse',
  sources: { occupancy: 'Hõivatus', level: 'Valgustase', sample: 'Näidisandmed' },
  noData: 'Andmed puuduvad',
  loading: 'Näitude laadimine…',
  future: 'See aeg on alles ees.',
  sampleEnds: 'Näidisandmed katavad 30 päeva kuni tänaseni, sellest ajast neid ei ole.',
  seeSample: 'Vaata näidisandmeid',
  nothing: {
    occupancy: 'Sellel plaanil ei ole ühtegi liikumisandurit.',
    level: 'Sellel plaanil ei ole ühtegi valgustit.',
    sample: 'Sellel plaanil ei ole ühtegi seadet.',
  },
  silent: {
    occupancy: 'Ükski andur ei teatanud sel ajal kellestki.',
    level: 'Ükski valgusti ei saatnud sel ajal andmeid.',
  },
  legend: {
    label: 'Legend',
    notMeasured: 'mõõtmata',
    noColour: 'Värvita: seadet või andmeid ei ole',
    occupancy: {
      hour: 'Osa tunni 5-minutilistest lõikudest, mil andur kedagi nägi',
      day: 'Osa päeva 5-minutilistest lõikudest, mil andur kedagi nägi',
    },
    level: { hour: 'Tunni keskmine valgustase', day: 'Päeva keskmine valgustase' },
    sample: { hour: 'Juhuslikult loodud, tund tunnilt', day: 'Juhuslikult loodud, päev päevalt' },
  },
  columns: {
    device: 'Seade',
    kind: 'Liik',
    occupancy: 'Hõivatus (%)',
    level: 'Valgustase (%)',
    sample: 'Näidisandmed (%)',
  },
  tableOf: '{{source}}, {{zone}}, {{step}}',
  time: {
    label: 'Näidatav aeg',
    hour: 'Tund',
    day: 'Päev',
    play: 'Esita',
    pause: 'Peata',
    speed: 'Kiirus',
    times: '×{{speed}}',
    hours: 'Vaata selle tunde',
  },
} satisfies Translation<typeof english>
