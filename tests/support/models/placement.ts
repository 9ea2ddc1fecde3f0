import type { AnyMachineSnapshot } from 'xstate'
import { createPlacement } from '#machines/placement/placement.ts'
import type {
  DevicePosition,
  Operation,
  PlacedDevice,
  PlacementEvent,
  ZonePosition,
} from '#machines/placement/vocabulary.ts'
import type { Model } from '../paths.ts'

export const lamp: PlacedDevice = { id: 12, kind: 'luminaire' }
export const gateway: PlacedDevice = { id: 40, kind: 'gateway' }
export const sensor: PlacedDevice = { id: 51, kind: 'sensor' }
export const area = 3
export const nowhere: ZonePosition = { latitude: -1, longitude: -1, fk_area: 1 }
export const positionAt = (latitude: number, longitude: number): ZonePosition => ({
  latitude,
  longitude,
  fk_area: area,
})
export const devicePosition = (device: PlacedDevice, at = nowhere): DevicePosition => ({
  device,
  position: at,
})

export const middle = positionAt(50, 48)
export const elsewhere = positionAt(50, 52)
export const theirs = positionAt(20, 20)
export const room = { x: 10, y: 20, width: 40, height: 20 }

export const moved = (to: ZonePosition, before = nowhere): PlacementEvent => ({
  type: 'devices.moved',
  kind: 'move',
  area,
  changes: [{ device: lamp, before, after: to }],
})
/** Both have moved the lamp, and this user has decided. */
export const decided = (
  kept: 'mine' | 'theirs',
  devices: readonly PlacedDevice[] = [lamp],
): PlacementEvent => ({
  type: 'conflicts.decided',
  kept,
  conflicts: devices.map(({ id, kind }) => ({ device: id, kind, from: elsewhere, to: middle, theirs })),
})
const world = () => ({ machine: createPlacement({ send: () => undefined }) })

export const placementModel: Model = {
  worlds: { 'a plan': world },
  events: {
    'a device is selected': { type: 'devices.selected', devices: [devicePosition(lamp, elsewhere)] },
    'the selection is cleared': { type: 'selection.cleared' },
    'the page is left': { type: 'page.left' },
    'an unplaced device is chosen': {
      type: 'device.placed',
      origin: devicePosition(lamp),
      area,
      position: { latitude: 0, longitude: 0 },
    },
    'a move is started': { type: 'move.started', devices: [devicePosition(lamp, elsewhere)] },
    'the move is cancelled': { type: 'move.cancelled' },
    'the device is dropped': moved(middle, elsewhere),
    'the user says Yes': { type: 'placement.confirmed' },
    'the user says No': { type: 'placement.cancelled' },
    'the user wants it removed': { type: 'removal.requested', devices: [devicePosition(lamp, elsewhere)] },
    'the removal is confirmed': { type: 'removal.confirmed' },
    'the removal is cancelled': { type: 'removal.cancelled' },
    'devices are to be placed in rows': {
      type: 'arrangement.requested',
      area,
      devices: [devicePosition(lamp), devicePosition(gateway)],
    },
    'their spread is changed': { type: 'arrangement.changed', change: { spread: 'edges' } },
    'a rectangle is drawn': { type: 'arrangement.drawn', within: room, size: room },
    'the rows are confirmed': { type: 'arrangement.confirmed' },
    'the rows are let be': { type: 'arrangement.cancelled' },
    'the user undoes': { type: 'undo.requested' },
    'the user redoes': { type: 'redo.requested' },
    'the user goes back to the beginning': { type: 'visit.requested', at: 0 },
    'the outbox drops it': { type: 'mutation.dropped', device: lamp.id, from: elsewhere, to: middle },
    'the user keeps it over another’s place': decided('mine'),
    'the user takes another’s place': decided('theirs'),
  },
  distinguish: ({ context: { draft, history } }: AnyMachineSnapshot) => [
    draft !== undefined,
    history.at,
    history.operations.map(({ changes }: Operation) => changes),
  ],
  isFarEnough: ({ context: { history } }) => history.operations.length > 1,
}
