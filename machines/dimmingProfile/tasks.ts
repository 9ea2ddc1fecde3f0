import { copiesOf, isSameTarget, type Target } from '#domain/rules.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import type { Application, Job, KnownRules, Original, Task } from './vocabulary.ts'

/**
 * The tasks of a job that were not tried yet, according to what the server has now; the profile itself comes last. It is
 * called again after the last task and then returns the tasks that have arisen in the meantime: for copies that somebody
 * has created while the profile was being deleted, or that this job has created while somebody deleted the profile. So
 * no copy is left without its original.
 */
export function tasksOf(
  job: Exclude<Job, { kind: 'save' }> | SaveJob,
  known: KnownRules,
  tried: readonly Task[],
): Task[] {
  const isTried = (task: Task) => tried.some((other) => keyOf(other) === keyOf(task))
  return everyTask(job, known).filter((task) => !isTried(task))
}

/** The job of saving a profile that the server has. */
export type SaveJob = { readonly kind: 'save'; readonly profile: Pick<Original, 'id'> }

function everyTask(job: Parameters<typeof tasksOf>[0], known: KnownRules): Task[] {
  const original = known.rules.find(({ id }) => id === job.profile.id)
  const copies = copiesOf(job.profile, known.rules)
  if (original === undefined) return copies.map((copy) => removalOf(copy, known))
  switch (job.kind) {
    case 'save':
      return copies.map((copy) => ({
        kind: 'update',
        original,
        copy,
        target: applicationsOf(copy, known)[0]?.target,
      }))
    case 'delete':
      return [
        ...copies.map((copy) => removalOf(copy, known)),
        { ...removalOf(original, known), isOriginal: true },
      ]
    case 'apply': {
      const has = [original, ...copies].flatMap((rule) => applicationsOf(rule, known))
      return job.targets
        .filter((target) => !has.some((application) => isSameTarget(application.target, target)))
        .map((target) => ({ kind: 'create', original, target }))
    }
    case 'takeOff':
      return [
        ...unassignmentsOf(original, job.targets, known).map((task) => ({ ...task, deletes: false })),
        ...copies.flatMap((copy) => unassignmentsOf(copy, job.targets, known)),
      ]
  }
}

function removalOf(rule: Rule, known: KnownRules): Removal {
  return {
    kind: 'remove',
    rule: rule.id,
    isOriginal: false,
    from: applicationsOf(rule, known),
    deletes: true,
  }
}
type Removal = Extract<Task, { kind: 'remove' }>

/** At most one task. */
function unassignmentsOf(rule: Rule, targets: readonly Target[], known: KnownRules): Removal[] {
  const all = applicationsOf(rule, known)
  const from = all.filter(({ target }) => targets.some((other) => isSameTarget(other, target)))
  if (from.length === 0) return []
  return [{ ...removalOf(rule, known), from, deletes: from.length === all.length }]
}

function applicationsOf({ id }: Rule, { applied, appliedToGroups }: KnownRules): Application[] {
  return [
    ...applied
      .filter(({ fk_rule }) => fk_rule === id)
      .map((it): Application => ({ id: it.id, target: { of: 'device', id: it.fk_device } })),
    ...appliedToGroups
      .filter(({ fk_rule }) => fk_rule === id)
      .map((it): Application => ({ id: it.id, target: { of: 'group', id: it.fk_group } })),
  ]
}

/** The targets of a task; none for the profile itself and for a copy that applies nowhere. */
export function targetsOf(task: Task): readonly Target[] {
  if (task.kind === 'remove') return task.from.map(({ target }) => target)
  return task.target ? [task.target] : []
}

/** Identifies a task: each one is tried once, until the user retries the job. */
export function keyOf(task: Task): string {
  switch (task.kind) {
    case 'create':
      return `create ${task.target.of} ${task.target.id}`
    case 'update':
      return `update ${task.copy.id}`
    case 'remove':
      return `remove ${task.rule}`
  }
}

/** The next task. The profile itself is removed last, and only if all of its copies could be removed. */
export function nextOf(tasks: readonly Task[], hasFailed: boolean): Task | undefined {
  return tasks.find((task) => !(hasFailed && task.kind === 'remove' && task.isOriginal))
}
