import { copiesOf, isSameTarget, type Target } from '#domain/rules.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import type { Application, Job, KnownRules, Original, Task } from './vocabulary.ts'

/**
 * What a job still has to try, by what the server has now, the profile itself last. Asked again after the last task it
 * tells what came up meanwhile: copies that somebody made of a profile while it was being deleted, or that this job made
 * of one that somebody deleted. So no copy is left without its original, whoever else is at work.
 */
export function tasksOf(
  job: Exclude<Job, { kind: 'save' }> | SaveJob,
  known: KnownRules,
  tried: readonly Task[],
): Task[] {
  const isTried = (task: Task) => tried.some((other) => keyOf(other) === keyOf(task))
  return everyTask(job, known).filter((task) => !isTried(task))
}

/** A save whose profile the server has. */
export type SaveJob = { readonly kind: 'save'; readonly profile: Pick<Original, 'id'> }

function everyTask(job: Parameters<typeof tasksOf>[0], known: KnownRules): Task[] {
  const original = known.rules.find(({ id }) => id === job.profile.id)
  const copies = copiesOf(job.profile, known.rules)
  if (original === undefined) return copies.map((copy) => removing(copy, known))
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
        ...copies.map((copy) => removing(copy, known)),
        { ...removing(original, known), isOriginal: true },
      ]
    case 'apply': {
      const has = [original, ...copies].flatMap((rule) => applicationsOf(rule, known))
      return job.targets
        .filter((target) => !has.some((application) => isSameTarget(application.target, target)))
        .map((target) => ({ kind: 'make', original, target }))
    }
    case 'takeOff':
      return [
        ...takingOff(original, job.targets, known).map((task) => ({ ...task, deletes: false })),
        ...copies.flatMap((copy) => takingOff(copy, job.targets, known)),
      ]
  }
}

function removing(rule: Rule, known: KnownRules): Removal {
  return {
    kind: 'remove',
    rule: rule.id,
    isOriginal: false,
    from: applicationsOf(rule, known),
    deletes: true,
  }
}
type Removal = Extract<Task, { kind: 'remove' }>

/** Nothing, or one task. */
function takingOff(rule: Rule, targets: readonly Target[], known: KnownRules): Removal[] {
  const all = applicationsOf(rule, known)
  const from = all.filter(({ target }) => targets.some((other) => isSameTarget(other, target)))
  if (from.length === 0) return []
  return [{ ...removing(rule, known), from, deletes: from.length === all.length }]
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

/** Whom a task is about; nobody where it is the profile itself, or a copy that applies nowhere. */
export function targetsOf(task: Task): readonly Target[] {
  if (task.kind === 'remove') return task.from.map(({ target }) => target)
  return task.target ? [task.target] : []
}

/** Each task is tried once at most, until the user asks to try again. */
export function keyOf(task: Task): string {
  switch (task.kind) {
    case 'make':
      return `make ${task.target.of} ${task.target.id}`
    case 'update':
      return `update ${task.copy.id}`
    case 'remove':
      return `remove ${task.rule}`
  }
}

/** The profile itself goes last, and stays as long as one of its copies could not be removed. */
export function nextOf(tasks: readonly Task[], hasFailed: boolean): Task | undefined {
  return tasks.find((task) => !(hasFailed && task.kind === 'remove' && task.isOriginal))
}
