import { accountPages } from './accountPages.ts'
import { apiTokens } from './apiTokens.ts'
import { audit } from './audit.ts'
import { clocks } from './clocks.ts'
import { commissioning } from './commissioning.ts'
import { comparison } from './comparison.ts'
import { dataProblems } from './dataProblems.ts'
import { dates } from './dates.ts'
import { deviceImport } from './deviceImport.ts'
import { devicePage } from './devicePage.ts'
import { devices } from './devices.ts'
import { dimmingProfiles } from './dimmingProfiles.ts'
import { empty } from './empty.ts'
import { fields } from './fields.ts'
import { findings } from './findings.ts'
import { floorPlan } from './floorPlan.ts'
import { formulas } from './formulas.ts'
import { groups } from './groups.ts'
import { heatmap } from './heatmap.ts'
import { identify } from './identify.ts'
import { keys } from './keys.ts'
import { luminaireTypes } from './luminaireTypes.ts'
import { offline } from './offline.ts'
import { outbox } from './outbox.ts'
import { past } from './past.ts'
import { plan } from './plan.ts'
import { playback } from './playback.ts'
import { profile } from './profile.ts'
import { quickPanel } from './quickPanel.ts'
import { replacing } from './replacing.ts'
import { report } from './report.ts'
import { settings } from './settings.ts'
import { setUp } from './setUp.ts'
import { statistics } from './statistics.ts'
import { terms } from './terms.ts'
import { users } from './users.ts'
import { zones } from './zones.ts'

/** The texts of the other pages; loaded with the first of them. */
export const lazy = {
  accountPages,
  apiTokens,
  audit,
  clocks,
  commissioning,
  comparison,
  dataProblems,
  dates,
  deviceImport,
  devicePage,
  devices,
  dimmingProfiles,
  fields,
  findings,
  floorPlan,
  formulas,
  groups,
  heatmap,
  identify,
  keys,
  luminaireTypes,
  offline,
  empty,
  outbox,
  past,
  plan,
  playback,
  profile,
  quickPanel,
  replacing,
  report,
  settings,
  setUp,
  statistics,
  terms,
  users,
  zones,
}
