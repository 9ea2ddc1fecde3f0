import { charts } from './charts.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { dates } from './dates.ts'
import { errors } from './errors.ts'
import { leaving } from './leaving.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { terms } from './terms.ts'

/** What is spoken before any page but the overview and those of an account is open. */
export const first = {
  charts,
  common,
  dashboard,
  dates,
  errors,
  leaving,
  session,
  shell,
  terms,
}
