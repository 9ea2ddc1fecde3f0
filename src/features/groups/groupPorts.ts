import type { Api, PollTables } from '#api/calls.ts'
import { type ChangeSite, withEntity, withoutEntity } from '#app/site/changeSite.ts'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { type Belonging, groupsByDevice, type Regrouping, regroupingOf, writesFor } from '#domain/groups.ts'
import { originalOf } from '#domain/originals.ts'
import { readProfile } from '#domain/profile.ts'
import { done, failure, orGone, type Result, success } from '#domain/result.ts'
import { copyOf, sensorsFor } from '#domain/rules.ts'
import type { GroupFields, GroupOperation, GroupPorts, GroupSaveResult } from '#machines/group/vocabulary.ts'
import type { DeviceGroup, Rule } from '#openapi/lighting.d.ts'

export type GroupOutside = {
  readonly api: Pick<
    Api,
    | 'listGroups'
    | 'createGroup'
    | 'updateGroup'
    | 'deleteGroup'
    | 'regroupDevices'
    | 'updateRule'
    | 'deleteRule'
    | 'listAppliedGroupRules'
    | 'removeAppliedGroupRule'
  >
  readonly changeSite: ChangeSite
  /** The latest polled tables. */
  readonly tables: () => PollTables | undefined
  /** Whether the server can change several groups at once (an extension). */
  readonly offersRegrouping: () => Promise<boolean>
}

/**
 * The ports of machines/group. An operation that failed half-way can be repeated; it continues from the server's state.
 */
export function groupPorts({ api, changeSite, tables, offersRegrouping }: GroupOutside): GroupPorts {
  const change = <Value>(
    call: () => Promise<Result<Value>>,
    shown: (tables: PollTables, value: Value) => PollTables,
  ) => changeSite({ scope: 'groups', call, shown })

  const saveGroup = (id: number, fields: Partial<Omit<DeviceGroup, 'id'>>) =>
    change(
      () => api.updateGroup(id, fields),
      (site, saved) => ({
        ...site,
        devicegroups: withEntity(site.devicegroups, { ...fields, ...saved, id }),
      }),
    )

  async function regroup(changes: readonly Regrouping[]): Promise<GroupSaveResult> {
    const taken = (await offersRegrouping()) ? await regroupAtOnce(changes) : await regroupInTurn(changes)
    if (!taken.ok) return refused(taken.error)
    if (taken.value.length > 0) return failure({ taken: taken.value })
    return linkSensors(new Set(changes.flatMap(({ from, to }) => [from, to])))
  }

  async function regroupAtOnce(changes: readonly Regrouping[]): Promise<Result<Belonging[]>> {
    const answer = await change(
      () =>
        api.regroupDevices({
          changes: changes.map(({ device, from = null, to = null }) => ({ fk_device: device, from, to })),
        }),
      (site, { groups }) => ({ ...site, devicegroups: groups }),
    )
    if (!answer.ok) return answer
    const { taken } = answer.value
    return {
      ok: true,
      value: taken.map(({ fk_device, fk_group }) => ({ device: fk_device, group: fk_group })),
    }
  }

  /** Reloads the groups first: a save sends all of a group's devices, and somebody else may have changed them. */
  async function regroupInTurn(changes: readonly Regrouping[]): Promise<Result<Belonging[]>> {
    const read = await change(
      () => api.listGroups(),
      (site, devicegroups) => ({ ...site, devicegroups }),
    )
    if (!read.ok) return read
    const { due, taken } = regroupingOf(groupsByDevice(read.value), changes)
    for (const { group, devices } of writesFor(read.value, due)) {
      const answer = await saveGroup(group, { devices: [...devices] })
      if (!answer.ok) return answer
    }
    return { ok: true, value: taken }
  }

  /** Updates the sensors of the groups' profile copies: the devices that sense movement (decisions.md, "Rules"). */
  async function linkSensors(groups: ReadonlySet<number | undefined>): Promise<GroupSaveResult> {
    const site = tables()
    const rules = site?.rules ?? []
    const answers = []
    for (const copy of rules) {
      const original = originalOf(copy)
      if (!site || original === undefined || copy.fk_group === null || !groups.has(copy.fk_group)) continue
      const sensors = sensorsFor({ of: 'group', id: copy.fk_group }, site)
      if (isSame(sensors, readProfile(copy.rulespec).sensors)) continue
      const { name, rulespec } = rules.find(({ id }) => id === original) ?? copy
      const linked = copyOf({ id: original, name, rulespec }, sensors, copy.notes)
      answers.push({ name, ...(await saveRule(copy.id, linked)) })
    }
    const failed = answers.flatMap((answer) => (answer.ok ? [] : [answer]))
    const [first] = failed
    return first ? failure({ problem: first.error, profiles: failed.map(({ name }) => name) }) : done
  }

  const saveRule = (id: number, fields: Pick<Rule, 'name' | 'rulespec' | 'notes'>) =>
    changeSite({
      scope: 'rules',
      call: () => api.updateRule(id, fields),
      shown: (site, saved) => ({ ...site, rules: withEntity(site.rules, { ...fields, ...saved, id }) }),
    })

  function create({ name, ...others }: GroupFields): Promise<Result<DeviceGroup>> {
    const fields = { name, ...filledFields(others) }
    return change(
      () => api.createGroup(fields),
      (site, saved) => ({
        ...site,
        devicegroups: withEntity(site.devicegroups, saved),
      }),
    )
  }

  /** Profile copies of groups that were to be deleted. By what they apply to, a lost answer's would not be found again. */
  const copiesToDelete = new Map<number, Set<number>>()

  const deleteCopy = (copy: number) =>
    changeSite({
      scope: 'rules',
      call: async () => orGone(await api.deleteRule(copy)),
      shown: (site) => ({ ...site, rules: withoutEntity(site.rules, copy) }),
    })

  /** Removes the group's profile copies first, since an orphaned copy would be in no list. */
  async function remove(group: number): Promise<Result<undefined>> {
    const applied = await api.listAppliedGroupRules()
    if (!applied.ok) return applied
    const isCopy = (id: number) =>
      tables()?.rules.some((rule) => rule.id === id && originalOf(rule) !== undefined) ?? false
    const copies = copiesToDelete.get(group) ?? new Set()
    copiesToDelete.set(group, copies)
    for (const { id, fk_rule } of applied.value.filter(({ fk_group }) => fk_group === group)) {
      if (isCopy(fk_rule)) copies.add(fk_rule)
      const takenOff = orGone(await api.removeAppliedGroupRule(id))
      if (!takenOff.ok) return takenOff
    }
    for (const copy of copies) {
      const deleted = await deleteCopy(copy)
      if (!deleted.ok) return deleted
      copies.delete(copy)
    }
    copiesToDelete.delete(group)
    return change(
      async () => orGone(await api.deleteGroup(group)),
      (site) => ({ ...site, devicegroups: withoutEntity(site.devicegroups, group) }),
    )
  }

  return {
    save: async (operation: GroupOperation): Promise<GroupSaveResult> => {
      switch (operation.kind) {
        case 'regroup':
          return regroup(operation.changes)
        case 'create': {
          const made = await create(operation.fields)
          return made.ok ? success(made.value.id) : refused(made.error)
        }
        case 'edit':
          return doneOr(await saveGroup(operation.group, changedFields(operation)))
        case 'delete':
          return doneOr(await remove(operation.group))
      }
    },
  }
}

const refused = (problem: ApiProblem): GroupSaveResult => failure({ problem })

const doneOr = (result: Result<unknown>): GroupSaveResult => (result.ok ? done : refused(result.error))

const isSame = (one: readonly string[], other: readonly string[] = []) =>
  one.length === other.length && one.every((guid) => other.includes(guid))

/** Only non-empty fields, since a provider may support only names. */
const filledFields = ({ description, tags }: Omit<GroupFields, 'name'>) => ({
  ...(description !== '' && { description }),
  ...(tags.length > 0 && { tags: [...tags] }),
})

/** Only changed fields, so as not to overwrite somebody else's changes. */
function changedFields({ before, fields }: Extract<GroupOperation, { kind: 'edit' }>) {
  const { name, description, tags } = fields
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(tags.join('\n') !== before.tags.join('\n') && { tags: [...tags] }),
  }
}
