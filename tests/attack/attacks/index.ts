import type { Attack } from '../attack.ts'
import { databaseAttacks } from './database.ts'
import { plansAttacks } from './plans.ts'
import { requestAttacks } from './requests.ts'
import { signInAttacks } from './signIn.ts'
import { startAttacks } from './starts.ts'

/** Gentle ones first; those that interrupt the server, or start one of their own, last. */
export const attacks: readonly Attack[] = [
  ...requestAttacks,
  ...signInAttacks,
  ...plansAttacks,
  ...databaseAttacks,
  ...startAttacks,
]
