import type { Translation } from '../catalogue.ts'
import type { quickPanel as english } from '../en/quickPanel.ts'

export const quickPanel = {
  now: 'Praegu',
  today: 'Täna',
  power: 'Võimsustase',
  occupancy: 'Hõivatus',
  energy: 'Energia',
  coverage: 'Näidud katavad {{share}} ajast',
  problems: 'Vajab tähelepanu',
  noProblems: 'Kõik on korras',
  unplaced_one: '{{count}} seade on paigutamata',
  unplaced_other: '{{count}} seadet on paigutamata',
  neverReported_one: '{{count}} valgusti ei ole kordagi andmeid saatnud',
  neverReported_other: '{{count}} valgustit ei ole kordagi andmeid saatnud',
  silent_one: '{{count}} valgusti ei ole 30 minutit andmeid saatnud',
  silent_other: '{{count}} valgustit ei ole 30 minutit andmeid saatnud',
  ruleErrors_one: '{{count}} profiili ei õnnestunud seadmele rakendada',
  ruleErrors_other: '{{count}} profiili ei õnnestunud seadmetele rakendada',
  notices: 'Viimased teated',
  noNotices: 'Teateid veel ei ole.',
  asOf: 'Seisuga {{time}}',
} satisfies Translation<typeof english>
