import type { Translation } from '../catalogue.ts'
import type { heatmap as english } from '../en/heatmap.ts'

export const heatmap = {
  source: 'Näidatavad andmed',
  sources: { occupancy: 'Hõivatus', level: 'Valgustase', sample: 'Näidisandmed' },
  noData: 'Andmed puuduvad',
  loading: 'Näitude laadimine…',
  future: 'See aeg on tulevikus.',
  sampleEnds: 'Näidisandmed katavad ainult 30 päeva kuni tänaseni.',
  seeSample: 'Vaata näidisandmeid',
  nothing: {
    occupancy: 'Sellel plaanil ei ole ühtegi liikumisandurit.',
    level: 'Sellel plaanil ei ole ühtegi valgustit.',
    sample: 'Sellel plaanil ei ole ühtegi seadet.',
  },
  silent: {
    occupancy: 'Ükski andur ei tuvastanud sel ajal kohalolekut.',
    level: 'Ükski valgusti ei saatnud sel ajal andmeid.',
  },
  legend: {
    label: 'Legend',
    notMeasured: 'mõõtmata',
    noColour: 'Värvita: seadet või andmeid ei ole',
    occupancy: {
      hour: 'Osa tunni 5-minutilistest lõikudest, mil andur tuvastas kohaloleku',
      day: 'Osa päeva 5-minutilistest lõikudest, mil andur tuvastas kohaloleku',
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
    hours: 'Näita tunde',
  },
} satisfies Translation<typeof english>
