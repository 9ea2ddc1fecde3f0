import { assign, enqueueActions, fromPromise, raise, setup } from 'xstate'
import type { ApiProblem } from '#domain/apiProblem.ts'
import type { Result } from '#domain/result.ts'
import { nextOf, tasksOf } from './tasks.ts'
import type {
  DimmingProfileContext,
  DimmingProfileEvent,
  DimmingProfilePorts,
  Job,
  KnownRules,
  Original,
  ProfileDraft,
  Task,
} from './vocabulary.ts'

/**
 * Dimming profiles (specification §4). Two regions run in parallel: the form of one profile, and the work on copies that
 * saving, deleting and applying a profile require, one job and one copy at a time.
 *
 * A job reads the rules from the server, performs the tasks that follow from them, and reads again until there are no
 * tasks left (tasks.ts). So it can be interrupted at any point and retried without doing anything twice. A profile is
 * saved before its copies and deleted after them. If a task fails, the job goes on with the other copies, and then reads
 * the rules again: somebody may have deleted the profile in the meantime.
 *
 * The actor runs as long as the session, so that jobs survive leaving the page.
 */
export function createDimmingProfile(ports: DimmingProfilePorts) {
  return setup({
    types: { context: {} as DimmingProfileContext, events: {} as DimmingProfileEvent },
    actors: {
      saveOriginal: fromPromise<Result<Original>, ProfileDraft>(({ input }) => ports.saveOriginal(input)),
      read: fromPromise(() => ports.read()),
      perform: fromPromise<Result<unknown>, Task>(({ input }) => ports.perform(input)),
    },
    guards: {
      isSuccessful: (_, result: Result<unknown>) => result.ok,
      isDirty: ({ context }) => context.draft !== undefined,
      isNew: ({ context }) => context.draft?.id === undefined,
      hasJob: ({ context }) => context.jobs.length > 0,
      isSave: ({ context }) => context.jobs[0]?.kind === 'save',
      hasTask: ({ context }) => taskIn(context) !== undefined,
      hasFailed: ({ context }) => context.failed.length > 0,
    },
    actions: {
      openProfile: assign((_, id: number) => ({ opened: id, draft: undefined, problem: undefined })),
      closeForm: assign({ opened: undefined, draft: undefined, problem: undefined }),
      updateDraft: assign((_, draft: ProfileDraft) => ({ opened: draft.id, draft, problem: undefined })),
      discardDraft: assign({ draft: undefined, problem: undefined }),
      showProblem: assign((_, problem: ApiProblem) => ({ problem })),
      requestDeletion: assign((_, profile: DimmingProfileContext['pendingDeletion']) => ({
        pendingDeletion: profile,
      })),
      clearDeletion: assign({ pendingDeletion: undefined }),
      queueSave: assign(({ context: { jobs, draft } }) => (draft ? { jobs: withJob(jobs, draft) } : {})),
      queueDeletion: assign(({ context: { jobs, pendingDeletion } }) =>
        pendingDeletion ? { jobs: [...jobs, { kind: 'delete' as const, profile: pendingDeletion }] } : {},
      ),
      queueAssignment: assign(({ context }, job: Job) => ({ jobs: [...context.jobs, job] })),
      storeOriginal: assign(({ context }, result: Result<Original>) => {
        const [job, ...others] = context.jobs
        if (!result.ok || job?.kind !== 'save') return {}
        const draft = { ...job.draft, id: result.value.id }
        return { jobs: [{ ...job, draft }, ...others] }
      }),
      planTasks: assign(({ context: { jobs, done, failed } }, result: Result<KnownRules>) => {
        if (!result.ok || jobs[0] === undefined) return {}
        const tried = [...done, ...failed.map(({ task }) => task)]
        return { tasks: tasksOf(profileJobOf(jobs[0]), result.value, tried) }
      }),
      recordTask: assign(({ context }, result: Result<unknown>) => {
        const task = taskIn(context)
        if (task === undefined) return {}
        const tasks = context.tasks.filter((other) => other !== task)
        return result.ok
          ? { tasks, done: [...context.done, task] }
          : { tasks, failed: [...context.failed, { task, problem: result.error }] }
      }),
      showReadProblem: assign((_, result: Result<unknown>) => ({
        readProblem: result.ok ? undefined : result.error,
      })),
      resetTasks: assign({ tasks: [], failed: [], readProblem: undefined }),
      endJob: assign(({ context }) => ({ ...noWork, jobs: context.jobs.slice(1) })),
      reportToForm: enqueueActions(({ enqueue }, result: Result<Original>) => {
        enqueue(
          result.ok
            ? raise({ type: 'original.saved', id: result.value.id })
            : raise({ type: 'original.refused', problem: result.error }),
        )
      }),
    },
  }).createMachine({
    id: 'dimmingProfile',
    context: {
      opened: undefined,
      draft: undefined,
      problem: undefined,
      pendingDeletion: undefined,
      jobs: [],
      ...noWork,
    },
    type: 'parallel',
    states: {
      form: {
        initial: 'closed',
        states: {
          closed: {
            entry: 'closeForm',
            on: {
              'profile.opened': { target: 'initial', actions: { type: 'openProfile', params: profileId } },
              'profile.added': { target: 'new', actions: { type: 'updateDraft', params: editedDraft } },
            },
          },
          initial: {
            entry: 'discardDraft',
            on: {
              'profile.opened': { actions: { type: 'openProfile', params: profileId } },
              'profile.closed': 'closed',
              'profile.added': { target: 'new', actions: { type: 'updateDraft', params: editedDraft } },
              'profile.edited': { target: 'updated', actions: { type: 'updateDraft', params: editedDraft } },
              'deletion.requested': {
                target: 'confirmingDeletion',
                actions: { type: 'requestDeletion', params: profileToDelete },
              },
            },
          },
          updated: {
            on: {
              'profile.edited': { actions: { type: 'updateDraft', params: editedDraft } },
              'edit.cancelled': 'initial',
              'form.left': 'initial',
              'save.requested': { target: 'saving', actions: 'queueSave' },
              'deletion.requested': {
                target: 'confirmingDeletion',
                actions: { type: 'requestDeletion', params: profileToDelete },
              },
            },
          },
          new: {
            on: {
              'profile.edited': { actions: { type: 'updateDraft', params: editedDraft } },
              'edit.cancelled': 'closed',
              'form.left': 'closed',
              'save.requested': { target: 'saving', actions: 'queueSave' },
            },
          },
          saving: {
            on: {
              'original.saved': { target: 'initial', actions: { type: 'openProfile', params: profileId } },
              'original.refused': [
                { guard: 'isNew', target: 'new', actions: { type: 'showProblem', params: refusalProblem } },
                { target: 'updated', actions: { type: 'showProblem', params: refusalProblem } },
              ],
            },
          },
          confirmingDeletion: {
            on: {
              'deletion.confirmed': { target: 'closed', actions: ['queueDeletion', 'clearDeletion'] },
              'form.left': { target: 'initial', actions: 'clearDeletion' },
              'deletion.cancelled': [
                { guard: 'isDirty', target: 'updated', actions: 'clearDeletion' },
                { target: 'initial', actions: 'clearDeletion' },
              ],
            },
          },
        },
      },
      work: {
        initial: 'resting',
        on: {
          'assignment.requested': { actions: { type: 'queueAssignment', params: assignmentJob } },
        },
        states: {
          resting: {
            always: [
              { guard: 'isSave', target: 'savingOriginal' },
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
                  guard: { type: 'isSuccessful', params: result },
                  target: 'reading',
                  actions: [
                    { type: 'storeOriginal', params: result },
                    { type: 'reportToForm', params: result },
                  ],
                },
                { target: 'resting', actions: ['endJob', { type: 'reportToForm', params: result }] },
              ],
            },
          },
          reading: {
            invoke: {
              id: 'read',
              src: 'read',
              onDone: [
                {
                  guard: { type: 'isSuccessful', params: result },
                  target: 'planned',
                  actions: { type: 'planTasks', params: result },
                },
                { target: 'failed', actions: { type: 'showReadProblem', params: result } },
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
              onDone: { target: 'choosing', actions: { type: 'recordTask', params: result } },
            },
          },
          failed: {
            on: {
              'work.retried': { target: 'reading', actions: 'resetTasks' },
              'work.dismissed': { target: 'resting', actions: 'endJob' },
            },
          },
        },
      },
    },
  })
}

const noWork = {
  tasks: [],
  done: [],
  failed: [],
  readProblem: undefined,
} satisfies Partial<DimmingProfileContext>

const taskIn = ({ tasks, failed }: DimmingProfileContext) => nextOf(tasks, failed.length > 0)

const withJob = (jobs: readonly Job[], draft: ProfileDraft): Job[] => [...jobs, { kind: 'save', draft }]

function draftIn({ jobs: [job] }: DimmingProfileContext): ProfileDraft {
  if (job?.kind !== 'save') throw new Error('No profile is to be saved')
  return job.draft
}

function profileJobOf(job: Job) {
  return job.kind === 'save' ? { kind: job.kind, profile: { id: job.draft.id ?? 0 } } : job
}

type Event<Payload> = { event: Payload }

const profileId = ({ event }: Event<{ id: number }>) => event.id
const editedDraft = ({ event }: Event<{ draft: ProfileDraft }>) => event.draft
const profileToDelete = ({ event }: Event<{ profile: DimmingProfileContext['pendingDeletion'] }>) =>
  event.profile
const refusalProblem = ({ event }: Event<{ problem: ApiProblem }>) => event.problem
const assignmentJob = ({
  event: { kind, profile, targets },
}: Event<Extract<Job, { targets: unknown }>>): Job => ({
  kind,
  profile,
  targets,
})
const result = <Value>({ event }: Event<{ output: Value }>) => event.output
