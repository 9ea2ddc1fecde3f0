import type { AnyMachineSnapshot } from 'xstate'
import { createPlacement } from '#machines/placement/placement.ts'
import type {
  PlacedDevice,
  PlacementEvent,
  PlacementPatch,
  Saved,
  Spot,
  Standing,
} from '#machines/placement/vocabulary.ts'
import { heldPort } from '../heldPort.ts'
import type { Model } from '../paths.ts'

export const lamp: PlacedDevice = { id: 12, kind: 'luminaire' }
export const gateway: PlacedDevice = { id: 40, kind: 'gateway' }
export const sensor: PlacedDevice = { id: 51, kind: 'sensor' }
export const area = 3
export const nowhere: Spot = { latitude: -1, longitude: -1, fk_area: 1 }
export const spot = (latitude: number, longitude: number): Spot => ({ latitude, longitude, fk_area: area })
export const standing = (device: PlacedDevice, at = nowhere): Standing => ({ device, spot: at })

export const saved: Saved = { ok: true }
export const refused: Saved = { ok: false, error: { message: 'Request returned Internal Server Error' } }

export const middle = spot(50, 48)
export const elsewhere = spot(50, 52)
export const theirs = spot(20, 20)
export const room = { x: 10, y: 20, width: 40, height: 20 }

export const moved = (to: Spot, before = nowhere): PlacementEvent => ({
  type: 'devices.moved',
  deed: 'move',
  area,
  changes: [{ device: lamp, before, after: to }],
})
/** Without others, the site has devices where they were last saved: nothing to tell that is not known. */
const world = (others?: Spot) => () => {
  const save = heldPort<[PlacedDevice, PlacementPatch], Saved>()
  return {
    machine: createPlacement({ save: save.call, spotOf: () => others }),
    answer: { save: save.answer },
    fail: { save: save.fail },
  }
}

export const placementModel: Model = {
  worlds: { 'a plan': world(), 'a plan that somebody else works on too': world(theirs) },
  events: {
    'a device is selected': { type: 'devices.selected', devices: [standing(lamp, elsewhere)] },
    'the selection is cleared': { type: 'selection.cleared' },
    'an unplaced device is chosen': {
      type: 'device.placed',
      standing: standing(lamp),
      area,
      position: { latitude: 0, longitude: 0 },
    },
    'a move is started': { type: 'move.started', devices: [standing(lamp, elsewhere)] },
    'the move is cancelled': { type: 'move.cancelled' },
    'the device is dropped': moved(middle, elsewhere),
    'the user says Yes': { type: 'placement.confirmed' },
    'the user says No': { type: 'placement.rejected' },
    'the user wants it removed': { type: 'removal.requested', devices: [standing(lamp, elsewhere)] },
    'the removal is confirmed': { type: 'removal.confirmed' },
    'the removal is cancelled': { type: 'removal.cancelled' },
    'devices are to be placed in rows': {
      type: 'arrangement.started',
      area,
      devices: [standing(lamp), standing(gateway)],
    },
    'their spread is changed': { type: 'arrangement.changed', change: { spread: 'edges' } },
    'a rectangle is drawn': { type: 'arrangement.drawn', within: room, size: room },
    'the rows are confirmed': { type: 'arrangement.confirmed' },
    'the rows are let be': { type: 'arrangement.cancelled' },
    'the user undoes': { type: 'undo.asked' },
    'the user redoes': { type: 'redo.asked' },
    'the user goes back to the beginning': { type: 'history.visited', at: 0 },
    'the server saves it': { type: 'xstate.done.actor.save', output: saved },
    'the server refuses it': { type: 'xstate.done.actor.save', output: refused },
    'its kind cannot be updated': {
      type: 'xstate.error.actor.save',
      error: new Error('Device type not supported for update!'),
    },
    'the user tries again': { type: 'save.retried' },
    'the user lets it be': { type: 'save.dismissed' },
    'the user keeps their own place': { type: 'conflict.kept', device: lamp.id },
    'the user takes the other’s place': { type: 'conflict.yielded', device: lamp.id },
  },
  distinguish: ({ context: { draft, history, queue, failed, contested } }: AnyMachineSnapshot) => [
    draft !== undefined,
    history.at,
    history.acts.length,
    queue.length,
    failed.length,
    contested.length,
  ],
  isFarEnough: ({ context: { history, queue, failed, contested } }) =>
    history.acts.length > 1 || queue.length + failed.length + contested.length > 1,
}
