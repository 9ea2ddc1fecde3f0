import { assign, enqueueActions, fromPromise, raise, setup } from 'xstate'
import { nextOf, tasksOf } from './tasks.ts'
import type {
  Attempt,
  Job,
  KnownRules,
  Original,
  ProfileContext,
  ProfileDraft,
  ProfileEvent,
  ProfilePorts,
  Task,
} from './vocabulary.ts'

/**
 * Dimming profiles (specification §4): the form of one, and beside it the work on copies that saving, deleting and applying
 * bring with them, one job after the other and one copy after the other.
 *
 * A job asks the server what there is, does what is to do, and asks again, until there is nothing left (tasks.ts). So it
 * can be broken off anywhere and tried again; what is done by then is not done twice. A profile is saved before its copies
 * and deleted after them. What the server does not take of one copy doesn't keep the others from it, nor the job from
 * looking once more: whoever deleted the profile meanwhile may be why.
 *
 * It is to run as long as the session does: a page that is left must not take a job with it.
 */
export function createProfile(ports: ProfilePorts) {
  return setup({
    types: { context: {} as ProfileContext, events: {} as ProfileEvent },
    actors: {
      saveOriginal: fromPromise<Attempt<Original>, ProfileDraft>(({ input }) => ports.saveOriginal(input)),
      read: fromPromise(() => ports.read()),
      perform: fromPromise<Attempt, Task>(({ input }) => ports.perform(input)),
    },
    guards: {
      isAnswered: (_, answer: Attempt) => answer.ok,
      isDirty: ({ context }) => context.draft !== undefined,
      isNew: ({ context }) => context.draft?.id === undefined,
      hasJob: ({ context }) => context.jobs.length > 0,
      beginsWithOriginal: ({ context }) => context.jobs[0]?.kind === 'save',
      hasTask: ({ context }) => taskIn(context) !== undefined,
      hasFailed: ({ context }) => context.failed.length > 0,
    },
    actions: {
      open: assign((_, id: number) => ({ opened: id, draft: undefined, refusal: undefined })),
      close: assign({ opened: undefined, draft: undefined, refusal: undefined }),
      keepDraft: assign((_, draft: ProfileDraft) => ({ opened: draft.id, draft, refusal: undefined })),
      dropDraft: assign({ draft: undefined, refusal: undefined }),
      explain: assign((_, reason: string) => ({ refusal: reason })),
      askAbout: assign((_, profile: ProfileContext['toDelete']) => ({ toDelete: profile })),
      letBe: assign({ toDelete: undefined }),
      queueSave: assign(({ context: { jobs, draft } }) => (draft ? { jobs: withJob(jobs, draft) } : {})),
      queueDeletion: assign(({ context: { jobs, toDelete } }) =>
        toDelete ? { jobs: [...jobs, { kind: 'delete' as const, profile: toDelete }] } : {},
      ),
      queueAssignment: assign(({ context }, job: Job) => ({ jobs: [...context.jobs, job] })),
      keepOriginal: assign(({ context }, answer: Attempt<Original>) => {
        const [job, ...others] = context.jobs
        if (!answer.ok || job?.kind !== 'save') return {}
        const draft = { ...job.draft, id: answer.value.id }
        return { jobs: [{ ...job, draft }, ...others] }
      }),
      plan: assign(({ context: { jobs, done, failed } }, answer: Attempt<KnownRules>) => {
        if (!answer.ok || jobs[0] === undefined) return {}
        const tried = [...done, ...failed.map(({ task }) => task)]
        return { tasks: tasksOf(aboutProfile(jobs[0]), answer.value, tried) }
      }),
      note: assign(({ context }, answer: Attempt) => {
        const task = taskIn(context)
        if (task === undefined) return {}
        const tasks = context.tasks.filter((other) => other !== task)
        return answer.ok
          ? { tasks, done: [...context.done, task] }
          : { tasks, failed: [...context.failed, { task, reason: answer.error.message }] }
      }),
      blameReading: assign((_, answer: Attempt) => ({
        unread: answer.ok ? undefined : answer.error.message,
      })),
      tryAgain: assign({ tasks: [], failed: [], unread: undefined }),
      endJob: assign(({ context }) => ({ ...noWork, jobs: context.jobs.slice(1) })),
      tellForm: enqueueActions(({ enqueue }, answer: Attempt<Original>) => {
        enqueue(
          answer.ok
            ? raise({ type: 'original.saved', id: answer.value.id })
            : raise({ type: 'original.refused', reason: answer.error.message }),
        )
      }),
    },
  }).createMachine({
    id: 'profile',
    context: {
      opened: undefined,
      draft: undefined,
      refusal: undefined,
      toDelete: undefined,
      jobs: [],
      ...noWork,
    },
    type: 'parallel',
    states: {
      form: {
        initial: 'closed',
        states: {
          closed: {
            entry: 'close',
            on: {
              'profile.opened': { target: 'initial', actions: { type: 'open', params: id } },
              'profile.added': { target: 'new', actions: { type: 'keepDraft', params: draft } },
            },
          },
          initial: {
            entry: 'dropDraft',
            on: {
              'profile.opened': { actions: { type: 'open', params: id } },
              'profile.closed': 'closed',
              'profile.added': { target: 'new', actions: { type: 'keepDraft', params: draft } },
              'profile.edited': { target: 'updated', actions: { type: 'keepDraft', params: draft } },
              'deletion.requested': {
                target: 'confirmingDeletion',
                actions: { type: 'askAbout', params: profile },
              },
            },
          },
          updated: {
            on: {
              'profile.edited': { actions: { type: 'keepDraft', params: draft } },
              'edit.cancelled': 'initial',
              'save.asked': { target: 'saving', actions: 'queueSave' },
              'deletion.requested': {
                target: 'confirmingDeletion',
                actions: { type: 'askAbout', params: profile },
              },
            },
          },
          new: {
            on: {
              'profile.edited': { actions: { type: 'keepDraft', params: draft } },
              'edit.cancelled': 'closed',
              'save.asked': { target: 'saving', actions: 'queueSave' },
            },
          },
          saving: {
            on: {
              'original.saved': { target: 'initial', actions: { type: 'open', params: id } },
              'original.refused': [
                { guard: 'isNew', target: 'new', actions: { type: 'explain', params: why } },
                { target: 'updated', actions: { type: 'explain', params: why } },
              ],
            },
          },
          confirmingDeletion: {
            on: {
              'deletion.confirmed': { target: 'closed', actions: ['queueDeletion', 'letBe'] },
              'deletion.cancelled': [
                { guard: 'isDirty', target: 'updated', actions: 'letBe' },
                { target: 'initial', actions: 'letBe' },
              ],
            },
          },
        },
      },
      work: {
        initial: 'resting',
        on: {
          'assignment.asked': { actions: { type: 'queueAssignment', params: assignment } },
        },
        states: {
          resting: {
            always: [
              { guard: 'beginsWithOriginal', target: 'savingOriginal' },
              { guard: 'hasJob', target: 'reading' },
            ],
          },
          savingOriginal: {
            invoke: {
              id: 'saveOriginal',
              src: 'saveOriginal',
              input: ({ context }) => draftIn(context),
              onDone: [
                {
                  guard: { type: 'isAnswered', params: answered },
                  target: 'reading',
                  actions: [
                    { type: 'keepOriginal', params: answered },
                    { type: 'tellForm', params: answered },
                  ],
                },
                { target: 'resting', actions: ['endJob', { type: 'tellForm', params: answered }] },
              ],
            },
          },
          reading: {
            invoke: {
              id: 'read',
              src: 'read',
              onDone: [
                {
                  guard: { type: 'isAnswered', params: answered },
                  target: 'planned',
                  actions: { type: 'plan', params: answered },
                },
                { target: 'failed', actions: { type: 'blameReading', params: answered } },
              ],
            },
          },
          planned: {
            always: [
              { guard: 'hasTask', target: 'performing' },
              { guard: 'hasFailed', target: 'failed' },
              { target: 'resting', actions: 'endJob' },
            ],
          },
          choosing: {
            always: [{ guard: 'hasTask', target: 'performing' }, { target: 'reading' }],
          },
          performing: {
            invoke: {
              id: 'perform',
              src: 'perform',
              input: ({ context }) => taskIn(context) as Task,
              onDone: { target: 'choosing', actions: { type: 'note', params: answered } },
            },
          },
          failed: {
            on: {
              'work.retried': { target: 'reading', actions: 'tryAgain' },
              'work.dismissed': { target: 'resting', actions: 'endJob' },
            },
          },
        },
      },
    },
  })
}

const noWork = { tasks: [], done: [], failed: [], unread: undefined } satisfies Partial<ProfileContext>

const taskIn = ({ tasks, failed }: ProfileContext) => nextOf(tasks, failed.length > 0)

const withJob = (jobs: readonly Job[], draft: ProfileDraft): Job[] => [...jobs, { kind: 'save', draft }]

function draftIn({ jobs: [job] }: ProfileContext): ProfileDraft {
  if (job?.kind !== 'save') throw new Error('No profile is to be saved')
  return job.draft
}

function aboutProfile(job: Job) {
  return job.kind === 'save' ? { kind: job.kind, profile: { id: job.draft.id ?? 0 } } : job
}

const id = ({ event }: { event: { id: number } }) => event.id
const draft = ({ event }: { event: { draft: ProfileDraft } }) => event.draft
const profile = ({ event }: { event: { profile: ProfileContext['toDelete'] } }) => event.profile
const why = ({ event }: { event: { reason: string } }) => event.reason
const assignment = ({
  event: { kind, profile, targets },
}: {
  event: Extract<Job, { targets: unknown }>
}): Job => ({
  kind,
  profile,
  targets,
})
const answered = <Value>({ event }: { event: { output: Value } }) => event.output
