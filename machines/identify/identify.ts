import { assign, fromPromise, setup } from 'xstate'
import { orGone, type Result } from '#domain/result.ts'
import type { AppliedRule } from '#openapi/lighting.d.ts'
import {
  type Application,
  IDENTIFY_DELAYS,
  type IdentifyContext,
  type IdentifyEvent,
  type IdentifyPorts,
  type IdentifyStep,
  RESTORE_ATTEMPTS,
} from './vocabulary.ts'

/**
 * Makes one device blink so that people see where it is (specification §4): removes its rules, applies IdentifyRule123,
 * and restores the rules after the device has run it for a while. The flow always ends in `restoring`, which reads the
 * applied rules and corrects the difference. So it can be interrupted between any two requests, and another page can
 * finish it from the journal.
 */
export function createIdentify(ports: IdentifyPorts) {
  return setup({
    types: {
      context: {} as IdentifyContext,
      events: {} as IdentifyEvent,
      tags: {} as IdentifyStep,
      input: {} as { device: number },
    },
    delays: IDENTIFY_DELAYS,
    actors: {
      claim: fromPromise<boolean, number>(({ input }) => ports.claim(input)),
      claimWhenFree: fromPromise<unknown, number>(({ input, signal }) => ports.claimWhenFree(input, signal)),
      findRules: fromPromise(() => ports.findRules()),
      readApplied: fromPromise<Result<readonly AppliedRule[]>, number>(({ input }) =>
        ports.readApplied(input),
      ),
      apply: fromPromise<Result<unknown>, Application>(({ input }) => ports.apply(input)),
      takeOff: fromPromise<Result<unknown>, number>(({ input }) => ports.takeOff(input)),
    },
    guards: {
      isGranted: (_, granted: boolean) => granted,
      isSuccessful: (_, result: Result<unknown>) => result.ok,
      isSuccessfulOrGone: (_, result: Result<unknown>) => orGone(result).ok,
      isRunning: ({ context }, result: Result<readonly AppliedRule[]>) =>
        statusIn(context, result) === 'running',
      isFaulty: ({ context }, result: Result<readonly AppliedRule[]>) =>
        statusIn(context, result) === 'error',
      isCancelled: ({ context }) => context.isCancelled,
      hasMoreToRemove: ({ context }) => context.toRemove.length > 0,
      hasMoreToApply: ({ context }) => context.toApply.length > 0,
      hasMoreToRestore: ({ context }) => context.toRestore !== undefined,
      hasProblem: ({ context }) => context.problem !== undefined,
      isExhausted: ({ context }) => context.attempts >= RESTORE_ATTEMPTS,
    },
    actions: {
      reset: assign(({ context }) => initialContext(context.device)),
      markCancelled: assign({ isCancelled: true }),
      storeRules: assign((_, result: Result<readonly number[]>) =>
        result.ok ? { identifyRules: result.value } : {},
      ),
      planRemovals: assign(({ context }, result: Result<readonly AppliedRule[]>) => {
        if (!result.ok) return {}
        const { identifyRules, toRestore } = context
        const found = profilesIn(result.value, identifyRules)
        const taken = [...found, ...missingFrom(toRestore?.taken ?? [], found)]
        return { toRemove: result.value.map(({ id }) => id), toRestore: { taken, identifyRules } }
      }),
      readJournal: assign(({ context }) => ({ toRestore: ports.readJournal(context.device) })),
      writeJournal: ({ context: { device, toRestore } }) => {
        if (toRestore !== undefined) ports.writeJournal(device, toRestore)
      },
      clearJournal: ({ context }) => ports.clearJournal(context.device),
      forgetEntry: assign({ toRestore: undefined }),
      resetAttempts: assign({ attempts: 0, warning: undefined }),
      planRestoring: assign(({ context: { toRestore } }, result: Result<readonly AppliedRule[]>) => {
        if (!result.ok || toRestore === undefined) return {}
        const { taken, identifyRules } = toRestore
        return {
          toRemove: result.value.filter((it) => identifyRules.includes(it.fk_rule)).map(({ id }) => id),
          toApply: missingFrom(taken, profilesIn(result.value, identifyRules)),
        }
      }),
      removeFirst: assign(({ context }) => ({ toRemove: context.toRemove.slice(1) })),
      applyFirst: assign(({ context }) => ({ toApply: context.toApply.slice(1) })),
      startWaiting: assign({ until: () => ports.now() + IDENTIFY_DELAYS.startTimeout }),
      startBlinking: assign({ until: () => ports.now() + IDENTIFY_DELAYS.showing }),
      countAttempt: assign(({ context }) => ({
        attempts: context.attempts + 1,
        until: ports.now() + IDENTIFY_DELAYS.betweenAttempts,
      })),
      markConfirmed: assign({ isConfirmed: true }),
      showWarning: assign((_, result: Result<unknown>) => ({
        warning: result.ok ? undefined : result.error,
      })),
      showRequestProblem: assign((_, result: Result<unknown>) =>
        result.ok ? {} : { problem: { of: 'request' as const, problem: result.error } },
      ),
      showDeviceProblem: assign({ problem: { of: 'device' } }),
      logStatus: () => ports.log('Identify rule status: error'),
      release: ({ context }) => ports.release(context.device),
    },
  }).createMachine({
    id: 'identify',
    context: ({ input }) => initialContext(input.device),
    initial: 'idle',
    states: {
      idle: {
        tags: 'idle',
        on: {
          'identify.requested': { target: 'sending', actions: 'reset' },
          'identify.resumed': 'standingBy',
        },
      },
      /** Another window has claimed the device. If that window is closed, this one finishes its flow from the journal. */
      standingBy: {
        tags: 'elsewhere',
        invoke: {
          id: 'claimWhenFree',
          src: 'claimWhenFree',
          input: ({ context }) => context.device,
          onDone: { target: 'leaving', actions: 'readJournal' },
        },
      },
      sending: {
        tags: 'sending',
        initial: 'claiming',
        on: { 'identify.cancelled': { actions: 'markCancelled' } },
        states: {
          claiming: {
            invoke: {
              id: 'claim',
              src: 'claim',
              input: ({ context }) => context.device,
              onDone: [
                { guard: { type: 'isGranted', params: result }, target: 'claimed', actions: 'readJournal' },
                { target: '#identify.standingBy' },
              ],
            },
          },
          claimed: {
            always: [{ guard: 'isCancelled', target: '#identify.leaving' }, { target: 'findingRules' }],
          },
          findingRules: {
            on: { 'identify.cancelled': '#identify.leaving' },
            invoke: {
              id: 'findRules',
              src: 'findRules',
              onDone: [
                {
                  guard: { type: 'isSuccessful', params: result },
                  target: 'readingApplied',
                  actions: { type: 'storeRules', params: result },
                },
                { target: '#identify.leaving', actions: { type: 'showRequestProblem', params: result } },
              ],
            },
          },
          readingApplied: {
            on: { 'identify.cancelled': '#identify.leaving' },
            invoke: {
              id: 'readApplied',
              src: 'readApplied',
              input: ({ context }) => context.device,
              onDone: [
                {
                  guard: { type: 'isSuccessful', params: result },
                  target: 'takingOff',
                  actions: [{ type: 'planRemovals', params: result }, 'writeJournal'],
                },
                { target: '#identify.leaving', actions: { type: 'showRequestProblem', params: result } },
              ],
            },
          },
          takingOff: {
            initial: 'choosing',
            states: {
              choosing: {
                always: [
                  { guard: 'isCancelled', target: '#identify.restoring' },
                  { guard: 'hasMoreToRemove', target: 'removing' },
                  { target: '#identify.sending.applying' },
                ],
              },
              removing: {
                invoke: {
                  id: 'takeOff',
                  src: 'takeOff',
                  input: ({ context }) => context.toRemove[0] ?? 0,
                  onDone: [
                    {
                      guard: { type: 'isSuccessfulOrGone', params: result },
                      target: 'choosing',
                      actions: 'removeFirst',
                    },
                    {
                      target: '#identify.restoring',
                      actions: { type: 'showRequestProblem', params: result },
                    },
                  ],
                },
              },
            },
          },
          applying: {
            invoke: {
              id: 'apply',
              src: 'apply',
              input: ({ context: { device, identifyRules } }) => ({ device, rule: identifyRules[0] ?? 0 }),
              onDone: [
                { guard: 'isCancelled', target: '#identify.restoring' },
                { guard: { type: 'isSuccessful', params: result }, target: '#identify.waiting' },
                { target: '#identify.restoring', actions: { type: 'showRequestProblem', params: result } },
              ],
            },
          },
        },
      },
      waiting: {
        tags: 'waiting',
        entry: 'startWaiting',
        initial: 'pausing',
        on: { 'identify.cancelled': 'restoring' },
        after: { startTimeout: 'blinking' },
        states: {
          pausing: { after: { betweenPolls: 'asking' } },
          asking: {
            invoke: {
              id: 'askStatus',
              src: 'readApplied',
              input: ({ context }) => context.device,
              onDone: [
                {
                  guard: { type: 'isRunning', params: result },
                  target: '#identify.blinking',
                  actions: 'markConfirmed',
                },
                {
                  guard: { type: 'isFaulty', params: result },
                  target: '#identify.restoring',
                  actions: ['showDeviceProblem', 'logStatus'],
                },
                { target: 'pausing', actions: { type: 'showWarning', params: result } },
              ],
            },
          },
        },
      },
      blinking: {
        tags: 'blinking',
        entry: 'startBlinking',
        on: { 'identify.cancelled': 'restoring' },
        after: { showing: 'restoring' },
      },
      restoring: {
        entry: 'resetAttempts',
        initial: 'comparing',
        states: {
          comparing: {
            tags: 'restoring',
            invoke: {
              id: 'compare',
              src: 'readApplied',
              input: ({ context }) => context.device,
              onDone: [
                {
                  guard: { type: 'isSuccessful', params: result },
                  target: 'choosing',
                  actions: { type: 'planRestoring', params: result },
                },
                { target: 'pausing', actions: { type: 'showWarning', params: result } },
              ],
            },
          },
          choosing: {
            tags: 'restoring',
            always: [
              { guard: 'hasMoreToRemove', target: 'removing' },
              { guard: 'hasMoreToApply', target: 'puttingBack' },
              { target: '#identify.leaving', actions: ['clearJournal', 'forgetEntry'] },
            ],
          },
          removing: {
            tags: 'restoring',
            invoke: {
              id: 'removeAgain',
              src: 'takeOff',
              input: ({ context }) => context.toRemove[0] ?? 0,
              onDone: [
                {
                  guard: { type: 'isSuccessfulOrGone', params: result },
                  target: 'choosing',
                  actions: 'removeFirst',
                },
                { target: 'pausing', actions: { type: 'showWarning', params: result } },
              ],
            },
          },
          puttingBack: {
            tags: 'restoring',
            invoke: {
              id: 'putBack',
              src: 'apply',
              input: ({ context: { device, toApply } }) => ({ device, rule: toApply[0] ?? 0 }),
              onDone: [
                {
                  guard: { type: 'isSuccessfulOrGone', params: result },
                  target: 'choosing',
                  actions: 'applyFirst',
                },
                { target: 'pausing', actions: { type: 'showWarning', params: result } },
              ],
            },
          },
          pausing: {
            tags: 'betweenAttempts',
            entry: 'countAttempt',
            always: { guard: 'isExhausted', target: 'stuck' },
            after: { betweenAttempts: 'comparing' },
          },
          /** The rules are not restored. The journal entry stays: the user, or the next start of the console, tries again. */
          stuck: { tags: 'stuck', on: { 'identify.retried': '#identify.restoring' } },
        },
      },
      /** A flow that was not finished earlier is finished first. */
      leaving: {
        tags: 'idle',
        always: [
          { guard: 'hasMoreToRestore', target: 'restoring' },
          { guard: 'hasProblem', target: 'failed', actions: 'release' },
          { target: 'idle', actions: 'release' },
        ],
      },
      /** The rules are restored, but the device was not identified. */
      failed: {
        tags: 'failed',
        on: {
          'identify.requested': { target: 'sending', actions: 'reset' },
          'identify.cancelled': { target: 'idle', actions: 'reset' },
        },
      },
    },
  })
}

const result = <Value>({ event }: { event: { output: Value } }) => event.output

function statusIn({ identifyRules }: IdentifyContext, result: Result<readonly AppliedRule[]>) {
  return result.ok ? result.value.find(({ fk_rule }) => fk_rule === identifyRules[0])?.status : undefined
}

/** The ids of the rules that users have applied, without identify rules, which an unfinished flow has left behind. */
function profilesIn(applied: readonly AppliedRule[], identifyRules: readonly number[]): number[] {
  return applied.map(({ fk_rule }) => fk_rule).filter((rule) => !identifyRules.includes(rule))
}

/** The rules in `wanted` that are missing from `present`, each as often as it is missing. */
function missingFrom(wanted: readonly number[], present: readonly number[]): number[] {
  const left = [...present]
  return wanted.filter((rule) => {
    const place = left.indexOf(rule)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

const initialContext = (device: number): IdentifyContext => ({
  device,
  identifyRules: [],
  toRestore: undefined,
  toRemove: [],
  toApply: [],
  isCancelled: false,
  isConfirmed: false,
  attempts: 0,
  warning: undefined,
  problem: undefined,
  until: undefined,
})
