import type { Api, PollTables } from '#api/calls.ts'
import { type ChangeSite, withEntity, withoutEntity } from '#app/site/changeSite.ts'
import { type ApiProblem, isBusy } from '#domain/apiProblem.ts'
import { readProfile } from '#domain/profile.ts'
import { done, failure, orGone, type Result, success } from '#domain/result.ts'
import { copiesOf, copyOf, sensorsFor, type Target } from '#domain/rules.ts'
import { isSame } from '#machines/outbox/changes.ts'
import type { Json } from '#machines/outbox/vocabulary.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import { type Application, type CopyJob, type KnownRules, nextOf, type Task, tasksOf } from './copyTasks.ts'
import { copyProgress } from './progress.ts'

export type ProfileOutside = {
  readonly api: Pick<
    Api,
    | 'listRules'
    | 'createRule'
    | 'updateRule'
    | 'deleteRule'
    | 'listAppliedRules'
    | 'applyRule'
    | 'removeAppliedRule'
    | 'listAppliedGroupRules'
    | 'applyRuleToGroup'
    | 'removeAppliedGroupRule'
  >
  readonly changeSite: ChangeSite
  /** The latest polled tables. */
  readonly tables: () => PollTables | undefined
}

/**
 * How the copies of profiles are written: the rules are read from the server, the tasks that follow from them are performed
 * (copyTasks.ts), and they are read again until there are none left. So it can be interrupted at any point and repeated
 * without doing anything twice. Where a task fails, the others are tried nevertheless. Each change resolves when
 * the console's own data has it.
 */
export function createCopyWrites({ api, changeSite, tables }: ProfileOutside) {
  const change = <Value>(
    call: () => Promise<Result<Value>>,
    shown: (tables: PollTables, value: Value) => PollTables,
  ) => changeSite({ scope: 'rules', call, shown })

  const saveRule = (call: () => Promise<Result<Rule>>) =>
    change(call, (site, rule) => ({ ...site, rules: withEntity(site.rules, rule) }))

  const deleteRule = (id: number) =>
    change(gone(api.deleteRule, id), (site) => ({
      ...site,
      rules: withoutEntity(site.rules, id),
      applied_rules: site.applied_rules.filter(({ fk_rule }) => fk_rule !== id),
    }))

  const apply = (rule: number, { of, id }: Target) =>
    of === 'device'
      ? change(
          () => api.applyRule({ fk_rule: rule, fk_device: id }),
          (site, applied) => ({ ...site, applied_rules: withEntity(site.applied_rules, applied) }),
        )
      : change(
          () => api.applyRuleToGroup({ fk_rule: rule, fk_group: id }),
          (site, { fk_group }) => ({ ...site, rules: withGroup(site.rules, rule, fk_group) }),
        )

  const takeOff = (rule: number, { id, target }: Application) =>
    target.of === 'device'
      ? change(gone(api.removeAppliedRule, id), (site) => ({
          ...site,
          applied_rules: withoutEntity(site.applied_rules, id),
        }))
      : change(gone(api.removeAppliedGroupRule, id), (site) => ({
          ...site,
          rules: withGroup(site.rules, rule, null),
        }))

  /**
   * Takes a copy that applies nowhere if there is one like it: an answer was lost before. So a copy whose application has no
   * answer stays, and the next try gets further; one that the server refuses to apply is deleted.
   */
  async function createCopy({ original, target }: Extract<Task, { kind: 'create' }>, known: KnownRules) {
    const copy = copyOf(original, sensorsFor(target, tables() ?? {}))
    const like = copiesOf(original, known.rules).find(
      (rule) => !isApplied(rule.id, known) && isSame(textsOf(rule), textsOf(copy)),
    )
    const made = like ? success(like) : await saveRule(() => api.createRule(copy))
    if (!made.ok) return made
    const applied = await apply(made.value.id, target)
    if (!applied.ok && isAboutTask(applied.error)) await deleteRule(made.value.id)
    return applied
  }

  /** Without a request where the copy is as it should be: where the network comes and goes, each try gets further. */
  async function update({ original, copy, target }: Extract<Task, { kind: 'update' }>) {
    const sensors = target ? sensorsFor(target, tables() ?? {}) : (readProfile(copy.rulespec).sensors ?? [])
    const updated = copyOf(original, sensors, copy.notes)
    if (isSame(textsOf(updated), textsOf(copy))) return done
    return change(
      async () => orGone(await api.updateRule(copy.id, updated)),
      (site, rule) => (rule ? { ...site, rules: withEntity(site.rules, rule) } : site),
    )
  }

  /** Copies that were to be deleted and may apply nowhere any more: nobody would find them by what they apply to. */
  const copiesToDelete = new Set<number>()

  async function remove({ rule, from, deletes }: Extract<Task, { kind: 'remove' }>) {
    if (deletes) copiesToDelete.add(rule)
    for (const application of from) {
      const answer = await takeOff(rule, application)
      if (!answer.ok) return answer
    }
    if (!deletes) return done
    const answer = await deleteRule(rule)
    if (answer.ok) copiesToDelete.delete(rule)
    return answer
  }

  async function read(): Promise<Result<KnownRules>> {
    const [rules, applied, appliedToGroups] = [
      await api.listRules(),
      await api.listAppliedRules(),
      await api.listAppliedGroupRules(),
    ]
    if (!rules.ok) return rules
    if (!applied.ok) return applied
    if (!appliedToGroups.ok) return appliedToGroups
    const known = { rules: rules.value, applied: applied.value, appliedToGroups: appliedToGroups.value }
    const left = [...copiesToDelete].filter((id) => !isApplied(id, known))
    for (const rule of left) {
      const answer = await deleteRule(rule)
      if (!answer.ok) return answer
      copiesToDelete.delete(rule)
    }
    return success({ ...known, rules: known.rules.filter(({ id }) => !left.includes(id)) })
  }

  function perform(task: Task, known: KnownRules): Promise<Result<unknown>> {
    switch (task.kind) {
      case 'create':
        return createCopy(task, known)
      case 'update':
        return update(task)
      case 'remove':
        return remove(task)
    }
  }

  async function runJob(job: CopyJob): Promise<Result<unknown>> {
    const tried: Task[] = []
    let problem: ApiProblem | undefined
    for (;;) {
      const known = await read()
      if (!known.ok) return known
      let tasks = tasksOf(job, known.value, tried)
      let task = nextOf(tasks, problem !== undefined)
      if (!task) return problem ? failure(problem) : done
      while (task) {
        copyProgress.set({ profile: job.profile, done: tried.length, total: tried.length + tasks.length })
        const answer = await perform(task, known.value)
        if (!answer.ok && !isAboutTask(answer.error)) return answer
        if (!answer.ok) problem ??= answer.error
        tried.push(task)
        tasks = tasks.filter((other) => other !== task)
        task = nextOf(tasks, problem !== undefined)
      }
    }
  }

  return {
    saveRule,
    /** Brings a profile's copies to what a job is about. Somebody may have deleted the profile: its copies go with it then. */
    run: (job: CopyJob) => runJob(job).finally(() => copyProgress.set(undefined)),
  }
}

/** Whether the server has answered about one task, and may take the others. */
const isAboutTask = (problem: ApiProblem) =>
  (problem.kind === 'refused' || problem.kind === 'internal') && !problem.clearsSession && !isBusy(problem)

const isApplied = (rule: number, { applied, appliedToGroups }: KnownRules) =>
  [...applied, ...appliedToGroups].some(({ fk_rule }) => fk_rule === rule)

const textsOf = ({ name, rulespec }: Pick<Rule, 'name' | 'rulespec'>): Json =>
  ({ name, rulespec }) as unknown as Json

const gone = (call: (id: number) => Promise<Result<undefined>>, id: number) => async () =>
  orGone(await call(id))

const withGroup = (rules: readonly Rule[], id: number, fk_group: number | null) =>
  rules.map((rule) => (rule.id === id ? { ...rule, fk_group } : rule))
