import { charts } from './charts.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { errors } from './errors.ts'
import { leaving } from './leaving.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'

/** The texts of the overview and of the account pages; bundled with the console. */
export const eager = {
  charts,
  common,
  dashboard,
  errors,
  leaving,
  session,
  shell,
}
