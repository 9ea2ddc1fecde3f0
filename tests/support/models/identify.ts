import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Result } from '#domain/result.ts'
import { createIdentify } from '#machines/identify/identify.ts'
import type { IdentifyPorts, JournalEntry } from '#machines/identify/vocabulary.ts'
import type { AppliedRule } from '#openapi/lighting.d.ts'
import { heldPort } from '../heldPort.ts'
import type { Model, World } from '../paths.ts'
import { noAnswer } from '../problems.ts'

/** The device of the model, its one profile, and the identify rule, by their ids. */
export const subject = { device: 7, profile: 31, rule: 91 }
const { device, profile, rule } = subject

export const applied = (id: number, fk_rule: number, status = 'running'): AppliedRule => ({
  id,
  fk_rule,
  fk_device: device,
  status,
})
export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })
export const refused: Result<never> = { ok: false, error: noAnswer }

export function identifyPorts({ left, now = () => 0 }: { left?: JournalEntry; now?: () => number } = {}) {
  const claim = heldPort<[number], boolean>()
  const claimWhenFree = heldPort<[number, AbortSignal], boolean>()
  const findRules = heldPort<[], Result<readonly number[]>>()
  const readApplied = heldPort<[number], Result<readonly AppliedRule[]>>()
  const apply = heldPort<[unknown], Result<unknown>>()
  const takeOff = heldPort<[number], Result<unknown>>()
  const journal: (JournalEntry | 'cleared')[] = []
  const released: number[] = []
  const logged: string[] = []
  const fake: IdentifyPorts = {
    claim: claim.call,
    claimWhenFree: claimWhenFree.call,
    release: (id) => released.push(id),
    readJournal: (id) => (id === device ? left : undefined),
    writeJournal: (id, entry) => id === device && journal.push(entry),
    clearJournal: (id) => id === device && journal.push('cleared'),
    findRules: findRules.call,
    readApplied: readApplied.call,
    apply: apply.call,
    takeOff: takeOff.call,
    log: (text) => logged.push(text),
    now,
  }
  return { fake, journal, released, logged, claim, claimWhenFree, findRules, readApplied, apply, takeOff }
}

const world = (left?: JournalEntry) => (): World => {
  const { fake, claim, claimWhenFree, findRules, readApplied, apply, takeOff } = identifyPorts({
    ...(left && { left }),
  })
  return {
    machine: createIdentify(fake),
    input: { device },
    answer: {
      claim: claim.answer,
      claimWhenFree: claimWhenFree.answer,
      findRules: findRules.answer,
      readApplied: readApplied.answer,
      askStatus: readApplied.answer,
      compare: readApplied.answer,
      apply: apply.answer,
      putBack: apply.answer,
      takeOff: takeOff.answer,
      removeAgain: takeOff.answer,
    },
  }
}

const done = (invocation: string, output: unknown) => ({ type: `xstate.done.actor.${invocation}`, output })

const events = {
  'the user presses Identify': { type: 'identify.requested' },
  'the user presses Cancel': { type: 'identify.cancelled' },
  'the user tries again to tidy up': { type: 'identify.retried' },
  'the console starts': { type: 'identify.resumed' },
  'no window has the device': done('claim', true),
  'another window has the device': done('claim', false),
  'the other window lets go of it': done('claimWhenFree', true),
  'the rule is found': done('findRules', ok([rule])),
  'the rule cannot be found': done('findRules', refused),
  'one rule applies to the device': done('readApplied', ok([applied(1, profile)])),
  'what applies to it cannot be read': done('readApplied', refused),
  'it is taken off': done('takeOff', ok(undefined)),
  'it cannot be taken off': done('takeOff', refused),
  'the identify rule is applied': done('apply', ok(undefined)),
  'the identify rule cannot be applied': done('apply', refused),
  'ten seconds pass': { type: 'xstate.after.betweenPolls.identify.waiting.pausing' },
  'the device has not begun': done('askStatus', ok([applied(2, rule, 'pending')])),
  'the device runs it': done('askStatus', ok([applied(2, rule, 'running')])),
  'the device answers with an error': done('askStatus', ok([applied(2, rule, 'error')])),
  'the status cannot be read': done('askStatus', refused),
  'a minute has passed': { type: 'xstate.after.startTimeout.identify.waiting' },
  'fifteen seconds pass': { type: 'xstate.after.showing.identify.blinking' },
  'the identify rule still applies': done('compare', ok([applied(2, rule)])),
  'nothing applies to it': done('compare', ok([])),
  'it cannot be read what is left to do': done('compare', refused),
  'the identify rule is taken off': done('removeAgain', ok(undefined)),
  'the identify rule cannot be taken off': done('removeAgain', refused),
  'the profile is put back': done('putBack', ok(undefined)),
  'the profile cannot be put back': done('putBack', refused),
  'five seconds pass': { type: 'xstate.after.betweenAttempts.identify.restoring.pausing' },
} satisfies Record<string, AnyEventObject>

export const identifyModel: Model = {
  worlds: {
    'nothing is left behind': world(),
    'an unfinished identify is left behind': world({ taken: [profile], identifyRules: [rule] }),
  },
  events,
  distinguish: ({ context }: AnyMachineSnapshot) => ({
    toRemove: context.toRemove.length,
    toApply: context.toApply.length,
    hasMoreToRestore: context.toRestore !== undefined,
    attempts: context.attempts,
    isCancelled: context.isCancelled,
    problem: context.problem?.of,
  }),
  // The first question is put after ten seconds; who then waits for its answer, waits until the minute is over.
  isPossible: (snapshot, { type }) =>
    type !== events['a minute has passed'].type || snapshot.matches({ waiting: 'asking' }),
}
