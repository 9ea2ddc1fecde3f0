import { assign, fromPromise, setup } from 'xstate'
import type { AppliedRule } from '#openapi/lighting.d.ts'
import {
  type Application,
  type Attempt,
  IDENTIFY_DELAYS,
  type IdentifyContext,
  type IdentifyEvent,
  type IdentifyPorts,
  TIDY_ATTEMPTS,
} from './vocabulary.ts'

/**
 * Lets one device show where it is (specification §4): its rules are taken off, IdentifyRule123 is applied, and when the
 * device has run it for a while, everything is put back. Whatever happens, the flow comes to `tidying`, which reads what
 * the device has and makes up the difference; so it can be broken off between any two requests, and gone on with by
 * another page, from the journal.
 */
export function createIdentify(ports: IdentifyPorts) {
  return setup({
    types: {
      context: {} as IdentifyContext,
      events: {} as IdentifyEvent,
      input: {} as { device: number },
    },
    delays: IDENTIFY_DELAYS,
    actors: {
      claim: fromPromise<boolean, number>(({ input }) => ports.claim(input)),
      claimWhenFree: fromPromise<unknown, number>(({ input, signal }) => ports.claimWhenFree(input, signal)),
      findRules: fromPromise(() => ports.findRules()),
      readApplied: fromPromise<Attempt<readonly AppliedRule[]>, number>(({ input }) =>
        ports.readApplied(input),
      ),
      apply: fromPromise<Attempt, Application>(({ input }) => ports.apply(input)),
      takeOff: fromPromise<Attempt, number>(({ input }) => ports.takeOff(input)),
    },
    guards: {
      isMine: (_, granted: boolean) => granted,
      isAnswered: (_, answer: Attempt) => answer.ok,
      isAnsweredOrGone: (_, answer: Attempt) => answer.ok || isGone(answer),
      isRunning: ({ context }, answer: Attempt<readonly AppliedRule[]>) =>
        statusIn(context, answer) === 'running',
      isFaulty: ({ context }, answer: Attempt<readonly AppliedRule[]>) =>
        statusIn(context, answer) === 'error',
      isCancelled: ({ context }) => context.isCancelled,
      hasMoreToTakeOff: ({ context }) => context.toTakeOff.length > 0,
      hasMoreToPutBack: ({ context }) => context.toPutBack.length > 0,
      owesSomething: ({ context }) => context.owed !== undefined,
      hasProblem: ({ context }) => context.problem !== undefined,
      isExhausted: ({ context }) => context.attempts >= TIDY_ATTEMPTS,
    },
    actions: {
      begin: assign(({ context }) => initially(context.device)),
      cancel: assign({ isCancelled: true }),
      keepRules: assign((_, answer: Attempt<readonly number[]>) =>
        answer.ok ? { identifyRules: answer.value } : {},
      ),
      keepApplied: assign(({ context }, answer: Attempt<readonly AppliedRule[]>) => {
        if (!answer.ok) return {}
        const { identifyRules, owed } = context
        const found = profilesIn(answer.value, identifyRules)
        const taken = [...found, ...lacking(owed?.taken ?? [], found)]
        return { toTakeOff: answer.value.map(({ id }) => id), owed: { taken, identifyRules } }
      }),
      recall: assign(({ context }) => ({ owed: ports.readJournal(context.device) })),
      writeJournal: ({ context: { device, owed } }) => {
        if (owed !== undefined) ports.writeJournal(device, owed)
      },
      clearJournal: ({ context }) => ports.clearJournal(context.device),
      oweNothing: assign({ owed: undefined }),
      beginTidying: assign({ attempts: 0, warning: undefined }),
      compare: assign(({ context: { owed } }, answer: Attempt<readonly AppliedRule[]>) => {
        if (!answer.ok || owed === undefined) return {}
        const { taken, identifyRules } = owed
        return {
          toTakeOff: answer.value.filter((it) => identifyRules.includes(it.fk_rule)).map(({ id }) => id),
          toPutBack: lacking(taken, profilesIn(answer.value, identifyRules)),
        }
      }),
      tookOff: assign(({ context }) => ({ toTakeOff: context.toTakeOff.slice(1) })),
      putBack: assign(({ context }) => ({ toPutBack: context.toPutBack.slice(1) })),
      waitForDevice: assign({ until: () => ports.now() + IDENTIFY_DELAYS.patience }),
      showForAWhile: assign({ until: () => ports.now() + IDENTIFY_DELAYS.showing }),
      waitForAnotherAttempt: assign(({ context }) => ({
        attempts: context.attempts + 1,
        until: ports.now() + IDENTIFY_DELAYS.betweenAttempts,
      })),
      confirm: assign({ isConfirmed: true }),
      warn: assign((_, answer: Attempt) => ({ warning: answer.ok ? undefined : answer.error.message })),
      blameRequest: assign((_, answer: Attempt) =>
        answer.ok ? {} : { problem: { of: 'request' as const, message: answer.error.message } },
      ),
      blameDevice: assign({ problem: { of: 'device' } }),
      logStatus: () => ports.log('Identify rule status: error'),
      release: ({ context }) => ports.release(context.device),
    },
  }).createMachine({
    id: 'identify',
    context: ({ input }) => initially(input.device),
    initial: 'idle',
    states: {
      idle: {
        on: {
          'identify.started': { target: 'sending', actions: 'begin' },
          'identify.resumed': 'standingBy',
        },
      },
      /** Another window has the device in hand. If it is closed, its journal is left to this one. */
      standingBy: {
        invoke: {
          id: 'claimWhenFree',
          src: 'claimWhenFree',
          input: ({ context }) => context.device,
          onDone: { target: 'leaving', actions: 'recall' },
        },
      },
      sending: {
        initial: 'claiming',
        on: { 'identify.cancelled': { actions: 'cancel' } },
        states: {
          claiming: {
            invoke: {
              id: 'claim',
              src: 'claim',
              input: ({ context }) => context.device,
              onDone: [
                { guard: { type: 'isMine', params: answered }, target: 'claimed', actions: 'recall' },
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
                  guard: { type: 'isAnswered', params: answered },
                  target: 'readingApplied',
                  actions: { type: 'keepRules', params: answered },
                },
                { target: '#identify.leaving', actions: { type: 'blameRequest', params: answered } },
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
                  guard: { type: 'isAnswered', params: answered },
                  target: 'takingOff',
                  actions: [{ type: 'keepApplied', params: answered }, 'writeJournal'],
                },
                { target: '#identify.leaving', actions: { type: 'blameRequest', params: answered } },
              ],
            },
          },
          takingOff: {
            initial: 'choosing',
            states: {
              choosing: {
                always: [
                  { guard: 'isCancelled', target: '#identify.tidying' },
                  { guard: 'hasMoreToTakeOff', target: 'removing' },
                  { target: '#identify.sending.applying' },
                ],
              },
              removing: {
                invoke: {
                  id: 'takeOff',
                  src: 'takeOff',
                  input: ({ context }) => context.toTakeOff[0] ?? 0,
                  onDone: [
                    {
                      guard: { type: 'isAnsweredOrGone', params: answered },
                      target: 'choosing',
                      actions: 'tookOff',
                    },
                    { target: '#identify.tidying', actions: { type: 'blameRequest', params: answered } },
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
                { guard: 'isCancelled', target: '#identify.tidying' },
                { guard: { type: 'isAnswered', params: answered }, target: '#identify.waiting' },
                { target: '#identify.tidying', actions: { type: 'blameRequest', params: answered } },
              ],
            },
          },
        },
      },
      waiting: {
        entry: 'waitForDevice',
        initial: 'pausing',
        on: { 'identify.cancelled': 'tidying' },
        after: { patience: 'blinking' },
        states: {
          pausing: { after: { betweenPolls: 'asking' } },
          asking: {
            invoke: {
              id: 'askStatus',
              src: 'readApplied',
              input: ({ context }) => context.device,
              onDone: [
                {
                  guard: { type: 'isRunning', params: answered },
                  target: '#identify.blinking',
                  actions: 'confirm',
                },
                {
                  guard: { type: 'isFaulty', params: answered },
                  target: '#identify.tidying',
                  actions: ['blameDevice', 'logStatus'],
                },
                { target: 'pausing', actions: { type: 'warn', params: answered } },
              ],
            },
          },
        },
      },
      blinking: {
        entry: 'showForAWhile',
        on: { 'identify.cancelled': 'tidying' },
        after: { showing: 'tidying' },
      },
      tidying: {
        entry: 'beginTidying',
        initial: 'comparing',
        states: {
          comparing: {
            invoke: {
              id: 'compare',
              src: 'readApplied',
              input: ({ context }) => context.device,
              onDone: [
                {
                  guard: { type: 'isAnswered', params: answered },
                  target: 'choosing',
                  actions: { type: 'compare', params: answered },
                },
                { target: 'pausing', actions: { type: 'warn', params: answered } },
              ],
            },
          },
          choosing: {
            always: [
              { guard: 'hasMoreToTakeOff', target: 'removing' },
              { guard: 'hasMoreToPutBack', target: 'puttingBack' },
              { target: '#identify.leaving', actions: ['clearJournal', 'oweNothing'] },
            ],
          },
          removing: {
            invoke: {
              id: 'removeAgain',
              src: 'takeOff',
              input: ({ context }) => context.toTakeOff[0] ?? 0,
              onDone: [
                {
                  guard: { type: 'isAnsweredOrGone', params: answered },
                  target: 'choosing',
                  actions: 'tookOff',
                },
                { target: 'pausing', actions: { type: 'warn', params: answered } },
              ],
            },
          },
          puttingBack: {
            invoke: {
              id: 'putBack',
              src: 'apply',
              input: ({ context: { device, toPutBack } }) => ({ device, rule: toPutBack[0] ?? 0 }),
              onDone: [
                {
                  guard: { type: 'isAnsweredOrGone', params: answered },
                  target: 'choosing',
                  actions: 'putBack',
                },
                { target: 'pausing', actions: { type: 'warn', params: answered } },
              ],
            },
          },
          pausing: {
            entry: 'waitForAnotherAttempt',
            always: { guard: 'isExhausted', target: 'stuck' },
            after: { betweenAttempts: 'comparing' },
          },
          /** The device is not as it was. The journal stays: the user, or the next start of the console, tries again. */
          stuck: { on: { 'identify.retried': '#identify.tidying' } },
        },
      },
      /** What an earlier flow has left undone comes first. */
      leaving: {
        always: [
          { guard: 'owesSomething', target: 'tidying' },
          { guard: 'hasProblem', target: 'failed', actions: 'release' },
          { target: 'idle', actions: 'release' },
        ],
      },
      /** The device is as it was, but did not show itself. */
      failed: {
        on: {
          'identify.started': { target: 'sending', actions: 'begin' },
          'identify.cancelled': { target: 'idle', actions: 'begin' },
        },
      },
    },
  })
}

type Answered<Value> = { event: { output: Value } }
const answered = <Value>({ event }: Answered<Value>) => event.output

const NOT_FOUND = 404
/** A rule that another took off, or deleted, meanwhile. */
const isGone = (answer: Attempt) => !answer.ok && answer.error.status === NOT_FOUND

function statusIn({ identifyRules }: IdentifyContext, answer: Attempt<readonly AppliedRule[]>) {
  return answer.ok ? answer.value.find(({ fk_rule }) => fk_rule === identifyRules[0])?.status : undefined
}

/** The ids of the applied rules that people have applied. An identify rule among them was left behind, and is nobody's. */
function profilesIn(applied: readonly AppliedRule[], identifyRules: readonly number[]): number[] {
  return applied.map(({ fk_rule }) => fk_rule).filter((rule) => !identifyRules.includes(rule))
}

/** What `present` lacks of `wanted`, each as often as it is lacking. */
function lacking(wanted: readonly number[], present: readonly number[]): number[] {
  const left = [...present]
  return wanted.filter((rule) => {
    const place = left.indexOf(rule)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

const initially = (device: number): IdentifyContext => ({
  device,
  identifyRules: [],
  owed: undefined,
  toTakeOff: [],
  toPutBack: [],
  isCancelled: false,
  isConfirmed: false,
  attempts: 0,
  warning: undefined,
  problem: undefined,
  until: undefined,
})
