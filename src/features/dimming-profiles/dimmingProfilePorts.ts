import type { Api, PollTables } from '#api/calls.ts'
import { type ChangeSite, withEntity, withoutEntity } from '#app/site/changeSite.ts'
import { readProfile, writeProfile } from '#domain/profile.ts'
import { done, orGone, type Result, success } from '#domain/result.ts'
import { copyOf, sensorsFor, type Target } from '#domain/rules.ts'
import type {
  Application,
  DimmingProfilePorts,
  KnownRules,
  ProfileDraft,
  Task,
} from '#machines/dimmingProfile/vocabulary.ts'
import type { Rule } from '#openapi/lighting.d.ts'

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

/** The ports of machines/dimmingProfile: calls on rules and applied rules. */
export function dimmingProfilePorts({ api, changeSite, tables }: ProfileOutside): DimmingProfilePorts {
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

  async function createCopy({ original, target }: Extract<Task, { kind: 'create' }>) {
    const copy = copyOf(original, sensorsFor(target, tables() ?? {}))
    const made = await saveRule(() => api.createRule(copy))
    if (!made.ok) return made
    const applied = await apply(made.value.id, target)
    if (!applied.ok) await deleteRule(made.value.id)
    return applied
  }

  function update({ original, copy, target }: Extract<Task, { kind: 'update' }>) {
    const sensors = target ? sensorsFor(target, tables() ?? {}) : (readProfile(copy.rulespec).sensors ?? [])
    return change(
      async () => orGone(await api.updateRule(copy.id, copyOf(original, sensors, copy.notes))),
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

  /** Deletes what was taken off by a call whose answer was lost. */
  async function finishRemovals({
    rules,
    applied,
    appliedToGroups,
  }: KnownRules): Promise<Result<KnownRules>> {
    const left = [...copiesToDelete].filter(
      (id) => ![...applied, ...appliedToGroups].some(({ fk_rule }) => fk_rule === id),
    )
    for (const rule of left) {
      const answer = await deleteRule(rule)
      if (!answer.ok) return answer
      copiesToDelete.delete(rule)
    }
    return success({ rules: rules.filter(({ id }) => !left.includes(id)), applied, appliedToGroups })
  }

  return {
    saveOriginal: ({ id, name, form, rulespec }: ProfileDraft) => {
      const fields = { name: name.trim(), rulespec: writeProfile(form, rulespec) }
      return saveRule(() => {
        // A provider may replace what it has, so the notes are sent as they are.
        const notes = tables()?.rules.find((rule) => rule.id === id)?.notes ?? null
        return id === undefined
          ? api.createRule({ ...fields, notes: null })
          : api.updateRule(id, { ...fields, notes })
      })
    },
    read: async () => {
      const [rules, applied, appliedToGroups] = [
        await api.listRules(),
        await api.listAppliedRules(),
        await api.listAppliedGroupRules(),
      ]
      if (!rules.ok) return rules
      if (!applied.ok) return applied
      if (!appliedToGroups.ok) return appliedToGroups
      return finishRemovals({
        rules: rules.value,
        applied: applied.value,
        appliedToGroups: appliedToGroups.value,
      })
    },
    perform: (task) => {
      switch (task.kind) {
        case 'create':
          return createCopy(task)
        case 'update':
          return update(task)
        case 'remove':
          return remove(task)
      }
    },
  }
}

const gone = (call: (id: number) => Promise<Result<undefined>>, id: number) => async () =>
  orGone(await call(id))

const withGroup = (rules: readonly Rule[], id: number, fk_group: number | null) =>
  rules.map((rule) => (rule.id === id ? { ...rule, fk_group } : rule))
