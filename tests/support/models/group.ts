import type { AnyMachineSnapshot } from 'xstate'
import { createGroup } from '#machines/group/group.ts'
import type { GroupFields, GroupOperation, GroupSaveResult } from '#machines/group/vocabulary.ts'
import { heldPort } from '../heldPort.ts'
import type { Model } from '../paths.ts'
import { internalError } from '../problems.ts'

export const corridor = 7
export const office = 8
/** The one that is made. */
export const hall = 1001
export const lamp = 12
export const other = 13
export const refusal: GroupSaveResult = {
  ok: false,
  error: { problem: internalError },
}
export const named = (name: string): GroupFields => ({ name, description: '', tags: [] })

const made: GroupSaveResult = { ok: true, value: hall }

const world = () => {
  const save = heldPort<[GroupOperation], GroupSaveResult>()
  return {
    machine: createGroup({ save: save.call }),
    answer: { save: save.answer },
    fail: { save: save.fail },
  }
}

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
    'the server saves it': { type: 'xstate.done.actor.save', output: { ok: true, value: undefined } },
    'the server makes it': { type: 'xstate.done.actor.save', output: made },
    'the server refuses it': { type: 'xstate.done.actor.save', output: refusal },
    'the console breaks': { type: 'xstate.error.actor.save', error: new Error('Out of order') },
    'the user tries again': { type: 'save.retried' },
    'the user lets it be': { type: 'save.dismissed' },
  },
  distinguish: ({ context: { opened, queue, failed, done } }: AnyMachineSnapshot) => [
    opened,
    queue.length,
    failed.length,
    done.length,
  ],
  isPossible: ({ context }, { type, output }) =>
    type !== 'xstate.done.actor.save' ||
    !output.ok ||
    (context.queue[0]?.operation.kind === 'create') === (output === made),
  isFarEnough: ({ context: { queue, failed, lastId } }) => queue.length + failed.length + lastId > 1,
}
