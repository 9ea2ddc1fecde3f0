import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import type { Site } from '#app/site/siteModel.ts'
import { useText } from '#i18n/index.ts'
import { Check, CircleAlert, CircleDashed, RotateCw, X } from '#icons/index.ts'
import { keyOf, targetsOf } from '#machines/dimmingProfile/tasks.ts'
import type { Job, Task } from '#machines/dimmingProfile/vocabulary.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { Profiles } from './useProfiles.ts'

type WorkNoticeProps = { site: Site; profiles: Profiles }

/** Progress of updating copies, over the plan's lower edge; after a failure, which are done and which are not. */
export function WorkNotice({ site, profiles }: WorkNoticeProps) {
  const text = useText('dimmingProfiles')
  const { context, hasFailed } = profiles
  const [job] = context.jobs
  const total = context.tasks.length + context.done.length + context.failed.length
  return (
    <div className="pointer-events-none absolute right-16 bottom-3 left-3 z-10 flex flex-col items-center">
      <div role="status">
        {job && !hasFailed && total > 0 && (
          <p className="flex items-center gap-2 rounded-lg border border-line bg-surface-raised px-3 py-2 shadow-floating">
            <Spinner />
            {text(`work.${job.kind}`, { profile: nameIn(job) })}
            <span className="text-text-muted">
              {text('work.progress', { done: context.done.length, total })}
            </span>
          </p>
        )}
      </div>
      {job && hasFailed && <Failure site={site} profiles={profiles} job={job} />}
    </div>
  )
}

function Failure({ site, profiles, job }: WorkNoticeProps & { job: Job }) {
  const text = useText('dimmingProfiles')
  const common = useText('common')
  const reasonOf = useErrorMessage()
  const nameOf = useTaskName(site)
  const { actor, context, mayControl } = profiles
  const lines = [
    ...context.failed.map(({ task, problem }) => ({
      task,
      state: 'notDone' as const,
      reason: reasonOf(problem),
    })),
    ...context.tasks.map((task) => ({ task, state: 'waiting' as const, reason: undefined })),
    ...context.done.map((task) => ({ task, state: 'done' as const, reason: undefined })),
  ]
  return (
    <section
      role="alert"
      className="pointer-events-auto flex max-h-72 w-full max-w-md flex-col gap-2 overflow-y-auto rounded-lg border border-danger bg-surface-raised p-3 shadow-floating"
    >
      <p className="flex items-start gap-2 font-medium">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        {text(`work.failed.${job.kind}`, { profile: nameIn(job) })}
      </p>
      {context.readProblem !== undefined && (
        <p className="text-text-muted">{text('work.unread', { reason: reasonOf(context.readProblem) })}</p>
      )}
      <ul className="flex flex-col gap-1">
        {lines.map(({ task, state, reason }) => {
          const Icon = icons[state]
          return (
            <li key={`${state} ${keyOf(task)}`} className="flex items-start gap-2">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-text-muted" />
              <span className="min-w-0 flex-1">
                {nameOf(task)} <span className="text-text-muted">({text(`work.${state}`)})</span>
                {reason && <span className="text-danger"> {reason}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {mayControl && (
        <div className="flex flex-wrap gap-2">
          <Button tone="accent" icon={RotateCw} onClick={() => actor.send({ type: 'work.retried' })}>
            {common('retry')}
          </Button>
          <Button onClick={() => actor.send({ type: 'work.dismissed' })}>{text('work.dismiss')}</Button>
        </div>
      )}
    </section>
  )
}

const icons = { done: Check, notDone: X, waiting: CircleDashed }

const nameIn = (job: Job) => (job.kind === 'save' ? job.draft.name : job.profile.name)

/** The device or group of a task. */
function useTaskName({ byId }: Site) {
  const text = useText('dimmingProfiles')
  return (task: Task): string => {
    if (task.kind === 'remove' && task.isOriginal) return text('work.itself')
    const names = targetsOf(task).map(({ of, id }) =>
      of === 'device'
        ? (byId.devices.get(id)?.name ?? text('applies.unknown', { id }))
        : text('work.group', { name: byId.groups.get(id)?.name ?? id }),
    )
    return names.length > 0 ? names.join(', ') : text('work.nowhere')
  }
}
