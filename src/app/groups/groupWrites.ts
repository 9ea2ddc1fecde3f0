import type { QueryClient } from '@tanstack/react-query'
import type { Api, PollTables } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { createCapabilityCheck } from '#app/outbox/capabilities.ts'
import { withConflict } from '#app/outbox/conflicts.ts'
import { type ChangeSite, withEntity, withoutEntity } from '#app/site/changeSite.ts'
import { type ApiProblem, conflictProblem } from '#domain/apiProblem.ts'
import { type Belonging, groupsByDevice, type Regrouping, regroupingOf, writesFor } from '#domain/groups.ts'
import { originalOf } from '#domain/originals.ts'
import { readProfile } from '#domain/profile.ts'
import { done, failure, orGone, type Result, success } from '#domain/result.ts'
import { copyOf, sensorsFor } from '#domain/rules.ts'
import type { GroupFields } from '#machines/group/vocabulary.ts'
import type { Fields, WriteAnswer } from '#machines/outbox/vocabulary.ts'
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
  /** Whether the server has an extension. */
  readonly hasCapability: (extension: string) => Promise<boolean>
}

type GroupPatch = Partial<Omit<DeviceGroup, 'id'>>

export type GroupWrites = ReturnType<typeof createGroupWrites>

/**
 * How groups are written. What failed half-way can be repeated; it continues from the server's state. Each method resolves
 * when the console's own data has the change.
 */
export function createGroupWrites({ api, changeSite, tables, hasCapability }: GroupOutside) {
  const change = <Value>(
    call: () => Promise<Result<Value>>,
    shown: (tables: PollTables, value: Value) => PollTables,
  ) => changeSite({ scope: 'groups', call, shown })

  const saveGroup = (id: number, fields: GroupPatch, base?: GroupPatch) =>
    change(
      () => api.updateGroup(id, base ? { ...fields, base } : fields),
      (site, saved) => ({
        ...site,
        devicegroups: withEntity(site.devicegroups, { ...fields, ...saved, id }),
      }),
    )

  const regroupAll = async (changes: readonly Regrouping[]): Promise<Result<Belonging[]>> =>
    (await hasCapability('regroupDevices')) ? regroupAtOnce(changes) : regroupInTurn(changes)

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

  let waiting: { change: Regrouping; resolve: (answer: Result<unknown>) => void }[] = []
  let isRegrouping = false

  /** Sends what waits, and then what has come meanwhile. */
  async function regroupWaiting() {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      const answer = await regroupAll(batch.map((one) => one.change))
      for (const { change: one, resolve } of batch) {
        const isTaken = answer.ok && answer.value.some(({ device }) => device === one.device)
        resolve(isTaken ? failure(takenProblem) : answer)
      }
    }
    isRegrouping = false
  }

  const saveRule = (id: number, fields: Pick<Rule, 'name' | 'rulespec' | 'notes'>) =>
    changeSite({
      scope: 'rules',
      call: () => api.updateRule(id, fields),
      shown: (site, saved) => ({ ...site, rules: withEntity(site.rules, { ...fields, ...saved, id }) }),
    })

  /** Profile copies of groups that were to be deleted. By what they apply to, a lost answer's would not be found again. */
  const copiesToDelete = new Map<number, Set<number>>()

  const deleteCopy = (copy: number) =>
    changeSite({
      scope: 'rules',
      call: async () => orGone(await api.deleteRule(copy)),
      shown: (site) => ({ ...site, rules: withoutEntity(site.rules, copy) }),
    })

  return {
    /** Creates a group; once, where the server recognizes the key. */
    create: async ({
      key,
      ...fields
    }: GroupFields & { readonly key: string }): Promise<Result<DeviceGroup>> => {
      const isRecognized = await hasCapability('Idempotency-Key')
      return change(
        () => api.createGroup(filledFields(fields), isRecognized ? key : undefined),
        (site, saved) => ({ ...site, devicegroups: withEntity(site.devicegroups, saved) }),
      )
    },

    /**
     * Changes these fields.
     * @param seen the values that the user saw, which a server with the extension `base` compares with its own; default: those
     *   that the console has
     */
    async edit(id: number, { created: _, ...texts }: Fields, seen?: Fields): Promise<WriteAnswer> {
      const known = tables()?.devicegroups.find((group) => group.id === id)
      if (!known || !(await hasCapability('base'))) return saveGroup(id, texts)
      const before = Object.entries({ ...known, ...seen })
      const base = Object.fromEntries(before.filter(([name]) => name in texts))
      return withConflict(await saveGroup(id, texts, base), async (theirs) => {
        await change(
          async () => success(theirs),
          (site) => ({ ...site, devicegroups: withEntity(site.devicegroups, { ...theirs, id }) }),
        )
        return theirs
      })
    },

    /** Removes the group's profile copies first, since an orphaned copy would be in no list. */
    async remove(group: number): Promise<Result<unknown>> {
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
    },

    /**
     * Changes a device's group, together with all others that are asked for in the same moment or while the server has not
     * answered. It is refused where somebody else has put the device into a third group; the console's data has it then.
     */
    regroup(change: Regrouping): Promise<Result<unknown>> {
      return new Promise((resolve) => {
        waiting.push({ change, resolve })
        if (isRegrouping) return
        isRegrouping = true
        globalThis.setTimeout(() => void regroupWaiting())
      })
    },

    /** Updates the sensors of the group's profile copies: the devices that sense movement (decisions.md, "Rules"). */
    async linkSensors(group: number): Promise<Result<unknown>> {
      const site = tables()
      const rules = site?.rules ?? []
      const problems: ApiProblem[] = []
      for (const copy of rules) {
        const original = originalOf(copy)
        if (!site || original === undefined || copy.fk_group !== group) continue
        const sensors = sensorsFor({ of: 'group', id: group }, site)
        if (isSame(sensors, readProfile(copy.rulespec).sensors)) continue
        const { name, rulespec } = rules.find(({ id }) => id === original) ?? copy
        const answer = await saveRule(copy.id, copyOf({ id: original, name, rulespec }, sensors, copy.notes))
        if (!answer.ok) problems.push(answer.error)
      }
      const [first] = problems
      return first ? failure(first) : done
    },
  }
}

/** The outbox finds out who has it, and asks. */
const takenProblem = conflictProblem('The device is in another group')

const isSame = (one: readonly string[], other: readonly string[] = []) =>
  one.length === other.length && one.every((guid) => other.includes(guid))

/** Only non-empty fields, since a provider may support only names. */
const filledFields = ({ name, description, tags }: GroupFields) => ({
  name,
  ...(description !== '' && { description }),
  ...(tags.length > 0 && { tags: [...tags] }),
})

type Core = {
  readonly api: Api
  readonly changeSite: ChangeSite
  readonly queryClient: QueryClient
}

export function groupWritesOf({ api, changeSite, queryClient }: Core): GroupWrites {
  const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
  return createGroupWrites({
    api,
    changeSite,
    tables,
    hasCapability: createCapabilityCheck(api, queryClient),
  })
}
