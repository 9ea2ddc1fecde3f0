import { describe, expect, test } from 'vitest'
import { type AnyMachineSnapshot, createActor } from 'xstate'
import { createPlacement } from '#machines/placement/placement.ts'
import { unsavedPositions } from '#machines/placement/unsaved.ts'
import type { PlacedDevice, PlacementPatch, Saved } from '#machines/placement/vocabulary.ts'
import { everyPromise } from '#support/everyPromise.ts'
import { heldPort } from '#support/heldPort.ts'
import { describeModel } from '#support/modelPaths.ts'

const lamp: PlacedDevice = { id: 12, kind: 'luminaire' }
const gateway: PlacedDevice = { id: 40, kind: 'gateway' }
const area = 3
const corner = { latitude: 0, longitude: 0, fk_area: area }
const middle = { latitude: 50, longitude: 48 }
const elsewhere = { latitude: 50, longitude: 50 }

const saved: Saved = { ok: true }
const refused: Saved = { ok: false, error: { message: 'Request returned Internal Server Error' } }
const unsupported = new Error('Device type not supported for update!')

const savePort = () => heldPort<[PlacedDevice, PlacementPatch], Saved>()

describeModel('placement', {
  worlds: {
    'a plan': () => {
      const save = savePort()
      return {
        machine: createPlacement({ save: save.call }),
        answer: { save: save.answer },
        fail: { save: save.fail },
      }
    },
  },
  events: {
    'a device is selected': { type: 'device.selected', device: lamp },
    'the selection is cleared': { type: 'selection.cleared' },
    'an unplaced device is chosen': { type: 'device.placed', device: gateway, area },
    'a move is started': { type: 'move.started', device: lamp },
    'the move is cancelled': { type: 'move.cancelled' },
    'the device is dropped': { type: 'device.dropped', device: lamp, area, position: middle },
    'the user says Yes': { type: 'placement.confirmed' },
    'the user says No': { type: 'placement.rejected' },
    'the user wants it removed': { type: 'removal.requested' },
    'the removal is confirmed': { type: 'removal.confirmed' },
    'the removal is cancelled': { type: 'removal.cancelled' },
    'the server saves it': { type: 'xstate.done.actor.save', output: saved },
    'the server refuses it': { type: 'xstate.done.actor.save', output: refused },
    'its kind cannot be updated': { type: 'xstate.error.actor.save', error: unsupported },
    'the user tries again': { type: 'save.retried' },
    'the user lets it be': { type: 'save.dismissed' },
  },
  distinguish: ({ context }: AnyMachineSnapshot) => ({
    hasDraft: context.draft !== undefined,
    queued: context.queue.length,
    failed: context.failed.length,
  }),
  isFarEnough: ({ context }) => context.queue.length + context.failed.length > 2,
})

function plan() {
  const save = savePort()
  const actor = createActor(createPlacement({ save: save.call })).start()
  return {
    send: actor.send,
    save,
    gesture: () => actor.getSnapshot().value.gesture,
    saving: () => actor.getSnapshot().value.saving,
    failed: () => actor.getSnapshot().context.failed,
    shown: (device: PlacedDevice) => unsavedPositions(actor.getSnapshot().context).get(device.id),
    answer: async (answer: Saved) => {
      save.answer(answer)
      await everyPromise()
    },
  }
}

describe('a chosen device', () => {
  test('stands at the corner of the zone while it is being saved, and is the site’s own once it is', async () => {
    const { send, save, shown, saving, answer } = plan()
    send({ type: 'device.placed', device: lamp, area })
    expect(save.calls).toEqual([[lamp, corner]])
    expect(shown(lamp)).toEqual(corner)
    await answer(saved)
    expect([saving(), shown(lamp)]).toEqual(['settled', undefined])
  })

  test('goes back to where it was when the save fails, with the reason; Retry sends the same once more', async () => {
    const { send, save, shown, saving, failed, answer } = plan()
    send({ type: 'device.placed', device: lamp, area })
    await answer(refused)
    expect([saving(), shown(lamp)]).toEqual(['failed', undefined])
    expect(failed()).toEqual([
      { device: lamp, patch: corner, reason: 'Request returned Internal Server Error' },
    ])
    send({ type: 'save.retried' })
    expect(save.calls).toEqual([
      [lamp, corner],
      [lamp, corner],
    ])
    await answer(saved)
    expect([saving(), failed()]).toEqual(['settled', []])
  })

  test('of a kind that cannot be updated says so', async () => {
    const { send, save, failed } = plan()
    send({ type: 'device.placed', device: lamp, area })
    save.fail(unsupported)
    await everyPromise()
    expect(failed()).toMatchObject([{ reason: 'Device type not supported for update!' }])
  })
})

describe('a move', () => {
  test('is shown where it was dropped, and saved on Yes alone', () => {
    const { send, save, shown, gesture } = plan()
    send({ type: 'move.started', device: lamp })
    send({ type: 'device.dropped', device: lamp, area, position: middle })
    expect([gesture(), shown(lamp), save.calls]).toEqual(['confirming', { ...middle, fk_area: area }, []])
    send({ type: 'device.dropped', device: lamp, area, position: elsewhere })
    send({ type: 'placement.confirmed' })
    expect([gesture(), save.calls]).toEqual(['resting', [[lamp, { ...elsewhere, fk_area: area }]]])
  })

  test('leaves no trace on No', () => {
    const { send, save, shown } = plan()
    send({ type: 'device.dropped', device: lamp, area, position: middle })
    send({ type: 'placement.rejected' })
    expect([shown(lamp), save.calls]).toEqual([undefined, []])
  })

  test('on No goes back to where an earlier move, still being saved, has put it', () => {
    const { send, shown } = plan()
    send({ type: 'device.dropped', device: lamp, area, position: middle })
    send({ type: 'placement.confirmed' })
    send({ type: 'device.dropped', device: lamp, area, position: elsewhere })
    send({ type: 'placement.rejected' })
    expect(shown(lamp)).toEqual({ ...middle, fk_area: area })
  })

  test('of another device lets go of the one that was not confirmed', () => {
    const { send, shown } = plan()
    send({ type: 'device.dropped', device: lamp, area, position: middle })
    send({ type: 'move.started', device: gateway })
    expect(shown(lamp)).toBeUndefined()
  })
})

describe('a removal', () => {
  test('is saved once confirmed, as not placed', () => {
    const { send, save, shown } = plan()
    send({ type: 'device.selected', device: lamp })
    send({ type: 'removal.requested' })
    expect(save.calls).toEqual([])
    send({ type: 'removal.confirmed' })
    expect(save.calls).toEqual([[lamp, { latitude: -1, longitude: -1 }]])
    expect(shown(lamp)).toEqual({ latitude: -1, longitude: -1 })
  })

  test('that is cancelled asks again about the drop that it came from', () => {
    const { send, gesture, shown } = plan()
    send({ type: 'device.dropped', device: lamp, area, position: middle })
    send({ type: 'removal.requested' })
    send({ type: 'removal.cancelled' })
    expect([gesture(), shown(lamp)]).toEqual(['confirming', { ...middle, fk_area: area }])
  })
})

describe('saving', () => {
  test('goes on in its order while the next gesture is made', async () => {
    const { send, save, answer, shown } = plan()
    send({ type: 'device.placed', device: lamp, area })
    send({ type: 'device.placed', device: gateway, area })
    send({ type: 'device.dropped', device: lamp, area, position: middle })
    send({ type: 'placement.confirmed' })
    expect(save.calls).toEqual([[lamp, corner]])
    await answer(saved)
    expect(save.calls).toHaveLength(2)
    expect(shown(lamp)).toEqual({ ...middle, fk_area: area })
    await answer(refused)
    await answer(saved)
    expect(save.calls.map(([device]) => device)).toEqual([lamp, gateway, lamp])
  })

  test('forgets a failure that a newer act on the same device has overtaken', async () => {
    const { send, failed, answer, saving } = plan()
    send({ type: 'device.placed', device: lamp, area })
    send({ type: 'device.dropped', device: lamp, area, position: middle })
    send({ type: 'placement.confirmed' })
    await answer(refused)
    expect(failed()).toEqual([])
    await answer(refused)
    expect(failed()).toMatchObject([{ patch: middle }])
    send({ type: 'device.placed', device: lamp, area })
    expect(failed()).toEqual([])
    await answer(saved)
    expect(saving()).toBe('settled')
  })

  test('lets failures be retried or dismissed while others are on their way', async () => {
    const { send, save, answer, failed, saving } = plan()
    send({ type: 'device.placed', device: lamp, area })
    await answer(refused)
    send({ type: 'device.placed', device: gateway, area })
    send({ type: 'save.retried' })
    await answer(refused)
    expect(failed()).toMatchObject([{ device: gateway }])
    send({ type: 'save.dismissed' })
    await answer(saved)
    expect([failed(), saving()]).toEqual([[], 'settled'])
    expect(save.calls.map(([device]) => device)).toEqual([lamp, gateway, lamp])
  })
})
