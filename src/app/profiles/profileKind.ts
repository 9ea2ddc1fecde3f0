import type { QueryClient } from '@tanstack/react-query'
import type { Api, PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { createCapabilityCheck } from '#app/outbox/capabilities.ts'
import { conflictWith, currentIn } from '#app/outbox/conflicts.ts'
import { createdEntity } from '#app/outbox/createdEntity.ts'
import { idOfLane, type KindOfChange } from '#app/outbox/kinds.ts'
import { createIsCompared } from '#app/outbox/recognition.ts'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import { type ChangeSite, withEntity } from '#app/site/changeSite.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { originals } from '#domain/originals.ts'
import { readProfile } from '#domain/profile.ts'
import { done, success } from '#domain/result.ts'
import { copiesOf, copyOf, isSameTarget, targetsOf } from '#domain/rules.ts'
import { compareFields, isSame, withoutTheirs } from '#machines/outbox/changes.ts'
import type { Change, Conflict, Fields, Json, WriteAnswer } from '#machines/outbox/vocabulary.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import { createCopyWrites } from './copyWrites.ts'
import { createdIn, targetField, targetsIn } from './profileChanges.ts'
import { profileFields, withProfileFields } from './profileFields.ts'

/**
 * Dimming profiles in the outbox (specification §4). A profile is saved before its copies and deleted after them. Where it
 * applies is one field for each device and group. A server with the extension `base` is told which rulespec the change began
 * from.
 */
export function createProfileKind(api: Api, queryClient: QueryClient, changeSite: ChangeSite): KindOfChange {
  const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
  const { saveRule, run } = createCopyWrites({ api, changeSite, tables })
  /** The ids that the server gave to profiles with temporary ones. */
  const created = new Map<number, number>()
  const idOf = (lane: string) => created.get(idOfLane(lane)) ?? idOfLane(lane)
  const ruleOf = (id: number) => tables()?.rules.find((rule) => rule.id === id)
  const isCompared = createIsCompared(api, queryClient)
  const hasCapability = createCapabilityCheck(api, queryClient)

  async function create({ lane, patch }: Change): Promise<WriteAnswer> {
    const first = createdIn(patch)
    if (!first) throw new Error('The profile is not there any more.')
    const { key, name, rulespec } = first
    const isRecognized = await hasCapability('Idempotency-Key')
    const answer = await saveRule(() =>
      api.createRule({ name, rulespec, notes: null }, isRecognized ? key : undefined),
    )
    if (answer.ok) created.set(idOfLane(lane), answer.value.id)
    return answer
  }

  /** Saves the fields that the server does not have yet. */
  async function save(change: Change): Promise<WriteAnswer> {
    const id = idOf(change.lane)
    const known = ruleOf(id)
    if (!known) throw new Error('The profile is not there any more.')
    const changed = withProfileFields(known, change.patch)
    if (isSame(textsOf(changed), textsOf(known))) return done
    // A provider may replace what it has, so the notes are sent as they are.
    const { name, rulespec, notes } = changed
    if (!(await hasCapability('base'))) return saveRule(() => api.updateRule(id, { name, rulespec, notes }))
    const base = textsBefore(known, change)
    const answer = await saveRule(() => api.updateRule(id, { name, rulespec, base }))
    if (answer.ok || !answer.error.changed) return answer
    const { fields, conflict } = await showTheirs(known, change, answer.error)
    if (conflict) return { ...answer, conflict }
    // Others have changed other fields of the same rulespec.
    return save(withoutTheirs(change, fields, oursIn(known, change)))
  }

  /** Shows what others have made of a rule, and returns its fields; it is a conflict if they have changed the same ones. */
  async function showTheirs(
    rule: Rule,
    change: Change,
    { changed = {} }: ApiProblem,
  ): Promise<{ readonly fields: Fields; readonly conflict?: Conflict }> {
    const theirs: Rule = { ...rule, ...currentIn(changed) }
    await changeSite({
      scope: 'rules',
      call: async () => success(theirs),
      shown: (site, saved) => ({ ...site, rules: withEntity(site.rules, saved) }),
    })
    const fields = profileFields(theirs)
    const patch = Object.fromEntries(Object.entries(change.patch).filter(([name]) => name in fields))
    const comparison = compareFields({ ...change, patch }, fields, oursIn(rule, change))
    if (comparison !== 'conflicted') return { fields }
    return { fields, conflict: conflictWith(fields, changed) }
  }

  return {
    known: ({ lane, patch }) => fieldsIn(tables(), idOf(lane), patch),
    found: ({ lane, patch, base }, tried) => {
      const entity = isTemporary(idOf(lane))
        ? createdEntity(originals(tables()?.rules ?? []), { patch, base }, tried)
        : undefined
      if (entity) created.set(idOfLane(lane), entity.id)
      return fieldsIn(tables(), idOf(lane), patch)
    },
    // Where it applies is not compared.
    isCompared: ({ patch }) =>
      isCompared({ patch }) && targetsIn(patch, true).length === 0 && targetsIn(patch, false).length === 0,
    write: async (change) => {
      const { lane, patch } = change
      // Created and deleted before it could be sent.
      if (isTemporary(idOf(lane)) && patch.isDeleted) return done
      if (patch.isDeleted) return run({ kind: 'delete', profile: idOf(lane) })
      const saved = isTemporary(idOf(lane)) ? await create(change) : await save(change)
      if (!saved.ok) return saved
      // What was typed while it was being created.
      const completed = createdIn(patch) ? await save(change) : done
      if (!completed.ok) return completed
      const profile = idOf(lane)
      const [applied, removed] = [targetsIn(patch, true), targetsIn(patch, false)]
      let answer = patch.areCopiesUpdated ? await run({ kind: 'save', profile }) : done
      if (answer.ok && applied.length > 0) answer = await run({ kind: 'apply', profile, targets: applied })
      if (answer.ok && removed.length > 0) answer = await run({ kind: 'takeOff', profile, targets: removed })
      return answer
    },
    createdId: ({ lane, patch }) => (patch.isDeleted ? undefined : created.get(idOfLane(lane))),
  }
}

/** A profile's fields; of its targets, those that the patch is about. Undefined if the server does not have it. */
function fieldsIn(tables: PollTables | undefined, id: number, patch: Fields): Fields | undefined {
  const rule = tables?.rules.find((one) => one.id === id)
  if (!tables || !rule) return undefined
  const targets = targetsOf(rule, { rules: tables.rules, appliedRules: tables.applied_rules })
  const asked = [...targetsIn(patch, true), ...targetsIn(patch, false)]
  const copies = copiesOf(rule, tables.rules)
  const isApplied = ({ id: copy, fk_group }: Rule) =>
    fk_group !== null || tables.applied_rules.some(({ fk_rule }) => fk_rule === copy)
  const isCopyUpdated = (copy: Rule) =>
    isSame(textsOf(copy), textsOf(copyOf(rule, readProfile(copy.rulespec).sensors ?? [])))
  return {
    ...profileFields(rule),
    ...Object.fromEntries(
      asked.map((target) => [targetField(target), targets.some((other) => isSameTarget(other, target))]),
    ),
    areCopiesUpdated: copies.every(isCopyUpdated),
    areCopiesApplied: copies.every(isApplied),
    isDeleted: false,
    // What it was created as is nobody's to change.
    created: patch.created ?? null,
  }
}

/**
 * The name and rulespec that the server is to compare with its own: those that the console has, with the fields that its user saw
 * where they differ. Before a profile was created, its user saw none.
 */
function textsBefore(known: Rule, { patch, base }: Change): Pick<Rule, 'name' | 'rulespec'> {
  const fields = profileFields(known)
  const isAsKnown = Object.keys(fields).every((name) => !(name in base) || isSame(base[name], fields[name]))
  const { name, rulespec } = isAsKnown || createdIn(patch) ? known : withProfileFields(known, base)
  return { name, rulespec }
}

/** Values by field that are not somebody else's: those of a profile that was just created. */
const oursIn = (known: Rule, { patch }: Change): readonly Fields[] =>
  createdIn(patch) ? [profileFields(known)] : []

const textsOf = ({ name, rulespec }: Pick<Rule, 'name' | 'rulespec'>): Json =>
  ({ name, rulespec }) as unknown as Json
