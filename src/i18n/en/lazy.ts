import { audit } from './audit.ts'
import { commissioning } from './commissioning.ts'
import { dataProblems } from './dataProblems.ts'
import { deviceImport } from './deviceImport.ts'
import { devices } from './devices.ts'
import { dimmingProfiles } from './dimmingProfiles.ts'
import { fields } from './fields.ts'
import { floorPlan } from './floorPlan.ts'
import { groups } from './groups.ts'
import { heatmap } from './heatmap.ts'
import { identify } from './identify.ts'
import { luminaireTypes } from './luminaireTypes.ts'
import { offline } from './offline.ts'
import { outbox } from './outbox.ts'
import { plan } from './plan.ts'
import { profile } from './profile.ts'
import { replacing } from './replacing.ts'
import { settings } from './settings.ts'
import { statistics } from './statistics.ts'
import { users } from './users.ts'
import { zones } from './zones.ts'

/** The texts of the other pages; loaded with the first of them. */
export const lazy = {
  audit,
  commissioning,
  dataProblems,
  deviceImport,
  devices,
  dimmingProfiles,
  fields,
  floorPlan,
  groups,
  heatmap,
  identify,
  luminaireTypes,
  offline,
  outbox,
  plan,
  profile,
  replacing,
  settings,
  statistics,
  users,
  zones,
}
