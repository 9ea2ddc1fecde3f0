import type { Translation } from '../catalogue.ts'
import type { en } from '../en/index.ts'
import { charts } from './charts.ts'
import { commissioning } from './commissioning.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { devices } from './devices.ts'
import { errors } from './errors.ts'
import { floorPlan } from './floorPlan.ts'
import { identify } from './identify.ts'
import { placeholder } from './placeholder.ts'
import { plan } from './plan.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { terms } from './terms.ts'

export const et = {
  charts,
  commissioning,
  common,
  dashboard,
  devices,
  errors,
  floorPlan,
  identify,
  placeholder,
  plan,
  session,
  shell,
  terms,
} satisfies Translation<typeof en>
