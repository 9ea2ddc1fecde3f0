import { audit } from './audit.ts'
import { charts } from './charts.ts'
import { commissioning } from './commissioning.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { dates } from './dates.ts'
import { deviceImport } from './deviceImport.ts'
import { devices } from './devices.ts'
import { dimmingProfiles } from './dimmingProfiles.ts'
import { errors } from './errors.ts'
import { fields } from './fields.ts'
import { floorPlan } from './floorPlan.ts'
import { groups } from './groups.ts'
import { heatmap } from './heatmap.ts'
import { identify } from './identify.ts'
import { leaving } from './leaving.ts'
import { luminaireTypes } from './luminaireTypes.ts'
import { plan } from './plan.ts'
import { profile } from './profile.ts'
import { replacing } from './replacing.ts'
import { session } from './session.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'
import { statistics } from './statistics.ts'
import { terms } from './terms.ts'
import { users } from './users.ts'
import { zones } from './zones.ts'

export const en = {
  audit,
  charts,
  commissioning,
  common,
  dashboard,
  dates,
  deviceImport,
  devices,
  dimmingProfiles,
  errors,
  fields,
  floorPlan,
  groups,
  heatmap,
  identify,
  leaving,
  luminaireTypes,
  plan,
  profile,
  replacing,
  session,
  settings,
  shell,
  statistics,
  terms,
  users,
  zones,
}
