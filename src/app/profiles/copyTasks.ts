import { copiesOf, isSameTarget, type Target } from '#domain/rules.ts'
import type { AppliedGroupRule, AppliedRule, Rule } from '#openapi/lighting.d.ts'

/** A profile as the server has it, from which copies are made. */
export type Original = Pick<Rule, 'id' | 'name' | 'rulespec'>

/** The rules as the server has them now, and the devices and groups that they apply to. */
export type KnownRules = {
  readonly rules: readonly Rule[]
  readonly applied: readonly AppliedRule[]
  readonly appliedToGroups: readonly AppliedGroupRule[]
}

/** A change of a profile's copies, which takes many requests. */
export type CopyJob =
  | { readonly kind: 'save' | 'delete'; readonly profile: number }
  | { readonly kind: 'apply' | 'takeOff'; readonly profile: number; readonly targets: readonly Target[] }

/** The part of a job that concerns one copy, or the profile itself when it is deleted. */
export type Task =
  | { readonly kind: 'create'; readonly original: Original; readonly target: Target }
  /** The target is undefined if the copy applies nowhere. */
  | {
      readonly kind: 'update'
      readonly original: Original
      readonly copy: Rule
      readonly target: Target | undefined
    }
  | {
      readonly kind: 'remove'
      readonly rule: number
      readonly isOriginal: boolean
      /** The applications that are removed. */
      readonly from: readonly Application[]
      /** Whether the rule itself is deleted too: not if it applies to other targets. */
      readonly deletes: boolean
    }

/** An applied rule: its id and its target. */
export type Application = { readonly id: number; readonly target: Target }

/**
 * The tasks of a job that were not tried yet, according to what the server has now; the profile itself comes last. It is
 * called again after the last task and then returns the tasks that have arisen in the meantime: for copies that somebody
 * has created while the profile was being deleted, or that this job has created while somebody deleted the profile. So
 * no copy is left without its original.
 */
export function tasksOf(job: CopyJob, known: KnownRules, tried: readonly Task[]): Task[] {
  const isTried = (task: Task) => tried.some((other) => keyOf(other) === keyOf(task))
  return everyTask(job, known).filter((task) => !isTried(task))
}

function everyTask(job: CopyJob, known: KnownRules): Task[] {
  const original = known.rules.find(({ id }) => id === job.profile)
  const copies = copiesOf({ id: job.profile }, known.rules)
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

/** Identifies a task: each one is tried once in a job. */
function keyOf(task: Task): string {
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
