import type { PollTables } from '#api/calls.ts'
import { createdEntity } from '#app/outbox/createdEntity.ts'
import type { OutboxEntry } from '#app/outbox/entries.ts'
import { idOfLane, laneFor } from '#app/outbox/kinds.ts'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import { originalOf, originals } from '#domain/originals.ts'
import { isSameTarget, type Target, targetsOf } from '#domain/rules.ts'
import { isSame } from '#machines/outbox/changes.ts'
import type { Fields, Json, Mutation } from '#machines/outbox/vocabulary.ts'
import type { AppliedRule, Rule } from '#openapi/lighting.d.ts'
import { type ProfileTexts, profileFields, withProfileFields } from './profileFields.ts'

type NewMutation = Pick<Mutation, 'lane' | 'kind' | 'patch' | 'base'>

/** The field of a profile that is true where it applies to a device or a group: `device 12`. */
export const targetField = ({ of, id }: Target) => `${of} ${id}`

/** The targets that a change applies a profile to (true) and removes it from (false). */
export function targetsIn(fields: Fields, applies: boolean): Target[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const [, of, id] = /^(device|group) (-?\d+)$/.exec(name) ?? []
    return of && value === applies ? { of: of as Target['of'], id: Number(id) } : []
  })
}

const laneOfProfile = (id: number) => laneFor('profile', id)

/**
 * @param key names the creation for servers that recognize one that they have seen
 * @param rules the rules that there are
 */
export function profileCreation(
  id: number,
  key: string,
  texts: ProfileTexts,
  rules: readonly Pick<Rule, 'id'>[],
): NewMutation {
  const fields = profileFields(texts)
  const rulespec = texts.rulespec as unknown as Json
  const unset = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  return {
    lane: laneOfProfile(id),
    kind: 'profile',
    // It is created as it was at first, by which it is found if the answer is lost, whatever it is changed to meanwhile.
    patch: { ...fields, created: { key, name: texts.name, rulespec } },
    base: { ...unset, created: null, others: rules.flatMap((rule) => (isTemporary(rule.id) ? [] : rule.id)) },
  }
}

/** What a profile is created as. */
export const createdIn = ({ created }: Fields) =>
  (created ?? undefined) as unknown as (ProfileTexts & { readonly key: string }) | undefined

/** Only the changed fields, so as not to overwrite somebody else's changes. Copies are updated with their profile. */
export function profileEdit(id: number, before: ProfileTexts, after: ProfileTexts): NewMutation {
  const [old, now] = [profileFields(before), profileFields(after)]
  const changed = Object.keys(now).filter((name) => !isSame(now[name], old[name]))
  const pick = (fields: Fields): Fields =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return {
    lane: laneOfProfile(id),
    kind: 'profile',
    patch: { ...pick(now), areCopiesUpdated: true },
    base: { ...pick(old), areCopiesUpdated: false },
  }
}

export const profileDeletion = (id: number): NewMutation => ({
  lane: laneOfProfile(id),
  kind: 'profile',
  patch: { isDeleted: true },
  base: { isDeleted: false },
})

export function profileAssignment(id: number, applies: boolean, targets: readonly Target[]): NewMutation {
  const fieldsAs = (value: boolean): Fields =>
    Object.fromEntries(targets.map((target) => [targetField(target), value]))
  return {
    lane: laneOfProfile(id),
    kind: 'profile',
    // A copy that was taken off and could not be deleted is part of the change.
    patch: { ...fieldsAs(applies), areCopiesApplied: true },
    base: { ...fieldsAs(!applies), areCopiesApplied: false },
  }
}

/**
 * Whether an entry changes what is shown of profiles. What was typed into one that is refused stays shown, so that it can be
 * edited.
 */
export const changesProfiles = ({ kind, held, patch }: OutboxEntry) =>
  kind === 'profile' && (!held || (held.type === 'refused' && !patch.isDeleted))

type ProfileTables = Pick<PollTables, 'rules' | 'applied_rules'>

/** The rules as the user has changed them; the same objects where nothing waits. */
export function withProfileChanges<Tables extends ProfileTables>(
  tables: Tables,
  entries: readonly OutboxEntry[],
): Tables {
  if (entries.length === 0) return tables
  const byId = new Map(entries.map((entry) => [idOfLane(entry.lane), entry]))
  const created = entries.flatMap(({ lane, patch }) => {
    const first = isTemporary(idOfLane(lane)) ? createdIn(patch) : undefined
    if (!first) return []
    const { name, rulespec } = first
    return { id: idOfLane(lane), name, rulespec, notes: null, fk_group: null }
  })
  // The server may have created one of them already.
  const own = originals(tables.rules)
  const alreadyCreated = new Set(entries.map((entry) => createdEntity(own, entry)))
  const isGone = (rule: Rule) =>
    alreadyCreated.has(rule) || byId.get(originalOf(rule) ?? rule.id)?.patch.isDeleted === true
  const rules = [...tables.rules, ...created].flatMap((rule) => {
    const entry = byId.get(rule.id)
    if (isGone(rule)) return []
    return entry ? withProfileFields(rule, entry.patch) : rule
  })
  const appliedRules = [...tables.applied_rules]
  for (const [id, { patch, held }] of byId) if (!held) assign({ rules, appliedRules }, id, patch)
  return { ...tables, rules, applied_rules: appliedRules }
}

/** Shows where a profile will apply as copies that the server does not have. */
function assign(
  { rules, appliedRules }: { rules: Rule[]; appliedRules: AppliedRule[] },
  id: number,
  patch: Fields,
) {
  const original = rules.find((rule) => rule.id === id)
  const own = (rule: Rule) => rule.id === id || originalOf(rule) === id
  if (!original) return
  const ids = new Set(rules.filter(own).map((rule) => rule.id))
  const removed = targetsIn(patch, false)
  const isRemoved = (target: Target) => removed.some((other) => isSameTarget(other, target))
  const keepsApplied = ({ fk_rule, fk_device }: AppliedRule) =>
    !ids.has(fk_rule) || !isRemoved({ of: 'device', id: fk_device })
  appliedRules.splice(0, appliedRules.length, ...appliedRules.filter(keepsApplied))
  for (const [at, rule] of rules.entries())
    if (own(rule) && rule.fk_group !== null && isRemoved({ of: 'group', id: rule.fk_group }))
      rules[at] = { ...rule, fk_group: null }
  const has = targetsOf(original, { rules, appliedRules })
  for (const target of targetsIn(patch, true)) {
    if (has.some((other) => isSameTarget(other, target))) continue
    const copy = -1 - rules.length
    const fk_group = target.of === 'group' ? target.id : null
    rules.push({ ...original, id: copy, notes: { related_rule_id: id }, fk_group })
    if (target.of === 'device')
      appliedRules.push({ id: copy, fk_rule: copy, fk_device: target.id, status: 'pending' })
  }
}
