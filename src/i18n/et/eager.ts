import { charts } from './charts.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { dates } from './dates.ts'
import { errors } from './errors.ts'
import { leaving } from './leaving.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { terms } from './terms.ts'

/** The texts of the overview and of the account pages; bundled with the console. */
export const eager = {
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
