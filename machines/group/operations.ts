import type { Belonging, GroupId, Regrouping } from '#domain/groups.ts'
import type { Act, GroupContext } from './vocabulary.ts'

/**
 * What choosing devices means for the opened group: those that are not in it come in. Where all are in it already, they
 * go out (specification §4; one click or many are the same).
 */
export function askedFor(chosen: readonly Belonging[], opened: number): readonly Regrouping[] {
  const others = chosen.filter(({ group }) => group !== opened)
  return others.length > 0
    ? others.map(({ device, group }) => ({ device, from: group, to: opened }))
    : chosen.map(({ device }) => ({ device, from: opened, to: undefined }))
}

/** Whether a device changes from one group to another, which is asked about. */
export const isMove = ({ from, to }: Regrouping) => from !== undefined && to !== undefined

/** What takes an act back; undefined for what can't be, for a group that is made anew is another one. */
export function inverseOf(act: Act): Act | undefined {
  switch (act.deed) {
    case 'regroup':
      return {
        ...act,
        changes: act.changes.map(({ device, from, to }) => ({ device, from: to, to: from })),
      }
    case 'edit':
      return { ...act, before: act.fields, fields: act.before }
    case 'create':
    case 'delete':
      return undefined
  }
}

/** Whether an act needs this group to be there. */
export function isAbout(act: Act, group: number): boolean {
  switch (act.deed) {
    case 'regroup':
      return act.changes.some(({ from, to }) => from === group || to === group)
    case 'edit':
    case 'delete':
      return act.group === group
    case 'create':
      return false
  }
}

/** The groups in which devices are to be shown while the server does not have them there yet, by device. */
export function unsavedGroups({ queue }: Pick<GroupContext, 'queue'>): ReadonlyMap<number, GroupId> {
  return new Map(
    queue.flatMap(({ act }) =>
      act.deed === 'regroup' ? act.changes.map(({ device, to }) => [device, to] as const) : [],
    ),
  )
}
