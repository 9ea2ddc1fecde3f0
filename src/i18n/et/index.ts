import type { Translation } from '../catalogue.ts'
import type { en } from '../en/index.ts'
import { commissioning } from './commissioning.ts'
import { common } from './common.ts'
import { devices } from './devices.ts'
import { errors } from './errors.ts'
import { floorPlan } from './floorPlan.ts'
import { placeholder } from './placeholder.ts'
import { plan } from './plan.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { terms } from './terms.ts'

export const et = {
  commissioning,
  common,
  devices,
  errors,
  floorPlan,
  placeholder,
  plan,
  session,
  shell,
  terms,
} satisfies Translation<typeof en>
