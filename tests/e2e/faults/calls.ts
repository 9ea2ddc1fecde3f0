import type { Call, OutOfReach } from './call.ts'
import { batchCalls, deviceCalls } from './rows/devices.ts'
import { groupCalls } from './rows/groups.ts'
import { profileCalls } from './rows/profiles.ts'
import { sessionCalls } from './rows/session.ts'
import { settingsCalls } from './rows/settings.ts'
import { siteCalls } from './rows/site.ts'
import { typeCalls } from './rows/types.ts'

/** Every call that the console makes. */
export const calls: readonly Call[] = [
  ...deviceCalls,
  ...groupCalls,
  ...profileCalls,
  ...typeCalls,
  ...settingsCalls,
  ...siteCalls,
  ...sessionCalls,
  ...batchCalls,
]

export const outOfReach: readonly OutOfReach[] = [
  {
    operation: 'describeServer',
    because:
      'whatever it answers, the console goes on with section 7; api/problems.test.ts and gate tests hold it',
  },
  { operation: 'signOut', because: 'the console is signed out already, and nobody waits for it' },
  {
    operation: 'finishOidc',
    because:
      'is made once, for what a provider sent; features/providerSignIn.test.tsx and e2e/provider.spec.ts play its failures',
  },
  { operation: 'reportProblem', because: 'its own failure is not reported' },
  {
    operation: 'listLuminaireTypes',
    because: 'is only read back after a luminaire type was made without an answer (tests/api/calls.test.ts)',
  },
]
