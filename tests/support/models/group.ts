import type { AnyMachineSnapshot } from 'xstate'
import { createGroup } from '#machines/group/group.ts'
import type { DoneOperation, GroupFields } from '#machines/group/vocabulary.ts'
import type { Model } from '../paths.ts'

export const corridor = 7
export const office = 8
/** The one that is created, before and after the server has given it an id. */
export const temporary = -1_700_000_000_000_000
export const hall = 1001
export const lamp = 12
export const other = 13
export const named = (name: string): GroupFields => ({ name, description: '', tags: [] })

const world = () => ({ machine: createGroup({ send: () => undefined, temporaryId: () => temporary }) })

export const groupModel: Model = {
  worlds: { 'two groups': world },
  events: {
    'the page is left': { type: 'page.left' },
    'a group is opened': { type: 'group.opened', group: corridor },
    'it is closed': { type: 'group.closed' },
    'a device without a group is chosen': {
      type: 'devices.chosen',
      devices: [{ device: lamp, group: undefined }],
    },
    'two are chosen, one of them in another group': {
      type: 'devices.chosen',
      devices: [
        { device: lamp, group: undefined },
        { device: other, group: office },
      ],
    },
    'all are to come': { type: 'move.confirmed' },
    'the other is left where it is': { type: 'move.declined' },
    'both are let be': { type: 'move.cancelled' },
    'a new group is begun': { type: 'form.opened', group: undefined, before: named('') },
    'it is given a name': { type: 'form.submitted', fields: named('Hall') },
    'the form is given up': { type: 'form.cancelled' },
    'the group is to be deleted': { type: 'deletion.requested', group: corridor, name: 'Corridor' },
    'the deletion is confirmed': { type: 'deletion.confirmed' },
    'the deletion is cancelled': { type: 'deletion.cancelled' },
    'the user undoes': { type: 'undo.requested', operation: 1 },
    'the server creates it': { type: 'group.created', temporary, group: hall },
    'the new group is discarded': { type: 'group.dropped', group: temporary },
    'the outbox drops a device': { type: 'membership.dropped', device: lamp },
  },
  distinguish: ({ context: { opened, done } }: AnyMachineSnapshot) => [opened, done],
  isPossible: ({ context: { opened, done } }, { type, operation }) => {
    if (type === 'undo.requested') return done.some(({ id }: DoneOperation) => id === operation)
    return !['group.created', 'group.dropped'].includes(type) || opened === temporary
  },
  isFarEnough: ({ context: { lastId } }) => lastId > 1,
}
