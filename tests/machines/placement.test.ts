import { describe, expect, test } from 'vitest'
import type { PlacedDevice, PlacementEvent, Spot } from '#machines/placement/vocabulary.ts'
import { describeModel } from '#support/modelPaths.ts'
import { elsewhere, middle, moved, placementModel, room, theirs } from '#support/models/placement.ts'
import {
  area,
  gateway,
  lamp,
  nowhere,
  plan,
  refused,
  saved,
  sensor,
  spot,
  standing,
} from './placementSite.ts'

describeModel('placement', placementModel)

const place = (device: PlacedDevice, { latitude, longitude } = spot(0, 0)): PlacementEvent => ({
  type: 'device.placed',
  standing: standing(device),
  area,
  position: { latitude, longitude },
})
const places = (device: PlacedDevice, { latitude, longitude, fk_area }: Spot) => [
  device,
  { latitude, longitude, fk_area },
]

describe('a chosen device', () => {
  test('stands where it was put while it is being saved, and is the site’s own once it is', async () => {
    const { send, save, shown, answer, saving } = plan()
    send(place(lamp))
    expect(save.calls).toEqual([places(lamp, spot(0, 0))])
    expect(shown(lamp)).toEqual(spot(0, 0))
    await answer(saved)
    expect([saving(), shown(lamp)]).toEqual(['settled', undefined])
  })

  test('goes back to where it was when the save fails, with the reason; Retry sends the same once more', async () => {
    const { send, save, shown, answer, context } = plan()
    send(place(lamp))
    await answer(refused)
    expect(shown(lamp)).toBeUndefined()
    expect(context().failed).toMatchObject([
      { device: lamp, reason: 'Request returned Internal Server Error' },
    ])
    send({ type: 'save.retried' })
    expect(save.calls).toEqual([places(lamp, spot(0, 0)), places(lamp, spot(0, 0))])
    await answer(saved)
    expect(context()).toMatchObject({ failed: [], queue: [], history: { at: 1 } })
  })

  test('is placed beside a question that stands open, and leaves it open', () => {
    const { send, save, gesture, shown } = plan()
    send(moved(middle))
    send(place(gateway))
    expect([gesture(), shown(lamp)]).toEqual(['confirming', middle])
    expect(save.calls).toEqual([places(gateway, spot(0, 0))])
  })
})

describe('a move', () => {
  test('is shown where it was dropped, and saved on Yes alone', () => {
    const { send, save, shown, gesture } = plan()
    send({ type: 'move.started', devices: [standing(lamp)] })
    send(moved(middle))
    expect([gesture(), shown(lamp), save.calls]).toEqual(['confirming', middle, []])
    send(moved(elsewhere))
    send({ type: 'placement.confirmed' })
    expect(save.calls).toEqual([places(lamp, elsewhere)])
  })

  test.each(['placement.rejected', 'undo.asked'] as const)('leaves no trace on %s', (type) => {
    const { send, save, shown, context } = plan()
    send(moved(middle))
    send({ type })
    expect([shown(lamp), save.calls, context().history.acts]).toEqual([undefined, [], []])
  })

  test('on No goes back to where an earlier move, still being saved, has put it', () => {
    const { send, shown } = plan()
    send(moved(middle))
    send({ type: 'placement.confirmed' })
    send(moved(elsewhere, middle))
    send({ type: 'placement.rejected' })
    expect(shown(lamp)).toEqual(middle)
  })

  test('of another device lets go of the one that was not confirmed', () => {
    const { send, shown } = plan()
    send(moved(middle))
    send({ type: 'move.started', devices: [standing(gateway)] })
    expect(shown(lamp)).toBeUndefined()
  })

  test('begins where the device was seen when it was taken in hand, whatever a poll brings meanwhile', () => {
    const { send, context } = plan()
    send({ type: 'move.started', devices: [standing(lamp, middle)] })
    send(moved(elsewhere, theirs))
    expect(context().draft?.changes).toEqual([{ device: lamp, before: middle, after: elsewhere }])
  })

  test('of several is asked about once, and one step to undo', async () => {
    const { send, answerAll, save, siteHas } = plan({ 12: middle, 40: elsewhere })
    const changes = [
      { device: lamp, before: middle, after: spot(10, 10) },
      { device: gateway, before: elsewhere, after: spot(10, 20) },
    ]
    send({ type: 'devices.moved', deed: 'align', area, changes })
    send({ type: 'placement.confirmed' })
    await answerAll()
    expect([siteHas(lamp), siteHas(gateway)]).toEqual([spot(10, 10), spot(10, 20)])
    send({ type: 'undo.asked' })
    await answerAll()
    expect([siteHas(lamp), siteHas(gateway)]).toEqual([middle, elsewhere])
    expect(save.calls).toHaveLength(4)
  })
})

describe('a removal', () => {
  test('is saved once confirmed, as not placed and in the zone that it was in', () => {
    const { send, save, shown } = plan({ 12: middle })
    send({ type: 'removal.requested', devices: [standing(lamp, middle)] })
    expect(save.calls).toEqual([])
    send({ type: 'removal.confirmed' })
    expect(save.calls).toEqual([[lamp, { latitude: -1, longitude: -1 }]])
    expect(shown(lamp)).toEqual({ latitude: -1, longitude: -1, fk_area: area })
  })

  test('that is cancelled asks again about the drop that it came from', () => {
    const { send, gesture, shown } = plan()
    send(moved(middle))
    send({ type: 'removal.requested', devices: [standing(lamp, middle)] })
    send({ type: 'removal.cancelled' })
    expect([gesture(), shown(lamp)]).toEqual(['confirming', middle])
  })

  test('of a drop that was not confirmed is undone to where the device was before it', async () => {
    const { send, answerAll, siteHas } = plan({ 12: elsewhere })
    send(moved(middle, elsewhere))
    send({ type: 'removal.requested', devices: [standing(lamp, middle)] })
    send({ type: 'removal.confirmed' })
    send({ type: 'undo.asked' })
    await answerAll()
    expect(siteHas(lamp)).toEqual(elsewhere)
  })
})

describe('devices in rows', () => {
  test('fill the rectangle that is drawn, in their order, as one act', async () => {
    const { send, answerAll, siteHas, context } = plan()
    const devices = [lamp, gateway, sensor].map((device) => standing(device))
    send({ type: 'arrangement.started', area, devices })
    send({ type: 'arrangement.drawn', within: room, size: room })
    send({ type: 'arrangement.changed', change: { shape: { rows: 2, columns: 2 } } })
    send({ type: 'arrangement.confirmed' })
    await answerAll()
    expect([lamp, gateway, sensor].map(siteHas)).toEqual([spot(25, 20), spot(25, 40), spot(35, 20)])
    expect(context().history.acts).toMatchObject([{ deed: 'arrange', changes: { length: 3 } }])
  })
})

describe('saving', () => {
  test('goes on in its order while the next gesture is made', async () => {
    const { send, save, answer, shown } = plan()
    send(place(lamp))
    send(place(gateway))
    send(moved(middle, spot(0, 0)))
    send({ type: 'placement.confirmed' })
    expect(save.calls).toEqual([places(lamp, spot(0, 0))])
    await answer(saved)
    expect(shown(lamp)).toEqual(middle)
    await answer(saved)
    await answer(saved)
    expect(save.calls.map(([device]) => device)).toEqual([lamp, gateway, lamp])
  })

  test('sends nothing that a newer act has overtaken before its turn came', async () => {
    const { send, save, answerAll } = plan()
    send(place(gateway))
    send(place(lamp))
    send(moved(middle, spot(0, 0)))
    send({ type: 'placement.confirmed' })
    await answerAll()
    expect(save.calls).toEqual([places(gateway, spot(0, 0)), places(lamp, middle)])
  })

  test('counts what was answered of all that is on its way, until nothing is', async () => {
    const { send, answer, answerAll, context } = plan()
    for (const device of [lamp, gateway, sensor]) send(place(device))
    await answer(saved)
    expect([context().answered, context().queue.length]).toEqual([1, 2])
    await answerAll()
    expect(context().answered).toBe(0)
  })

  test('of one device that fails leaves the others of its act where they were put', async () => {
    const { send, answer, siteHas, context } = plan()
    send({ type: 'arrangement.started', area, devices: [standing(lamp), standing(gateway)] })
    send({ type: 'arrangement.drawn', within: room, size: room })
    send({ type: 'arrangement.confirmed' })
    await answer(refused)
    await answer(saved)
    expect([siteHas(lamp), siteHas(gateway)]).toEqual([nowhere, spot(30, 40)])
    expect(context().failed).toMatchObject([{ device: lamp }])
    send({ type: 'save.dismissed' })
    expect(context().history.acts).toMatchObject([{ changes: [{ device: gateway }] }])
  })

  test('of an act that fails, and is let be, takes the act out of the history', async () => {
    const { send, answer, context } = plan()
    send(place(lamp))
    await answer(refused)
    send({ type: 'save.dismissed' })
    expect(context()).toMatchObject({ failed: [], history: { acts: [], at: 0 } })
  })

  test('forgets a failure that a newer act on the same device has overtaken', async () => {
    const { send, answer, context } = plan()
    send(place(lamp))
    send(moved(middle, spot(0, 0)))
    send({ type: 'placement.confirmed' })
    await answer(refused)
    expect(context()).toMatchObject({ failed: [], history: { acts: [{ changes: [{ before: nowhere }] }] } })
    await answer(refused)
    expect(context().failed).toMatchObject([{ to: middle }])
    send(place(lamp))
    expect(context().failed).toEqual([])
  })
})

describe('undoing', () => {
  test('an act that waits to be saved sends nothing of it', async () => {
    const { send, save, answerAll, siteHas } = plan()
    send(place(gateway))
    send(place(lamp))
    send({ type: 'undo.asked' })
    await answerAll()
    expect(save.calls).toEqual([places(gateway, spot(0, 0))])
    expect(siteHas(lamp)).toEqual(nowhere)
  })

  test('an act that is being saved puts the device back once that is answered', async () => {
    const { send, save, shown, answerAll, siteHas } = plan()
    send(place(lamp))
    send({ type: 'undo.asked' })
    expect(shown(lamp)).toEqual(nowhere)
    await answerAll()
    expect(siteHas(lamp)).toEqual(nowhere)
    expect(save.calls).toHaveLength(2)
  })

  test('an act that is being saved, and then is not taken, sends no more', async () => {
    const { send, save, answer, context } = plan()
    send(place(lamp))
    send({ type: 'undo.asked' })
    await answer(refused)
    expect(save.calls).toHaveLength(1)
    expect(context()).toMatchObject({ queue: [], failed: [] })
  })

  test('an act that failed takes its failure back and sends nothing; redoing it sends it again', async () => {
    const { send, save, answer, context, siteHas } = plan()
    send(place(lamp))
    await answer(refused)
    send({ type: 'undo.asked' })
    expect([context().failed, save.calls.length]).toEqual([[], 1])
    send({ type: 'redo.asked' })
    await answer(saved)
    expect(siteHas(lamp)).toEqual(spot(0, 0))
  })

  test('is over for what was undone once something new is done', () => {
    const { send, context } = plan()
    send(place(lamp))
    send({ type: 'undo.asked' })
    send(place(gateway))
    send({ type: 'redo.asked' })
    expect(context().history).toMatchObject({ at: 1, acts: [{ changes: [{ device: gateway }] }] })
  })

  test('to the beginning of the history sends each device once', async () => {
    const { send, save, answerAll, siteHas } = plan()
    send(place(lamp))
    await answerAll()
    for (const [to, before] of [
      [middle, spot(0, 0)],
      [elsewhere, middle],
    ] as const) {
      send(moved(to, before))
      send({ type: 'placement.confirmed' })
      await answerAll()
    }
    const sent = save.calls.length
    send({ type: 'history.visited', at: 0 })
    await answerAll()
    expect([siteHas(lamp), save.calls.length - sent]).toEqual([nowhere, 1])
  })
})

describe('when somebody else moves a device', () => {
  async function contested() {
    const world = plan({ 12: middle, 40: middle })
    world.send({ type: 'move.started', devices: [standing(lamp, middle)] })
    world.moveElsewhere(lamp, theirs)
    world.send(moved(elsewhere, theirs))
    world.send({ type: 'placement.confirmed' })
    return world
  }

  test('between the gesture and its save, the save is held back, and the rest goes on', async () => {
    const { send, save, context, shown } = await contested()
    expect([save.calls, shown(lamp)]).toEqual([[], undefined])
    expect(context().contested).toMatchObject([{ device: lamp, to: elsewhere }])
    send(place(sensor))
    expect(save.calls).toEqual([places(sensor, spot(0, 0))])
  })

  test('one’s own place can be kept; to undo that gives back theirs', async () => {
    const { send, answerAll, siteHas, context } = await contested()
    send({ type: 'conflict.kept', device: lamp.id })
    await answerAll()
    expect([siteHas(lamp), context().contested]).toEqual([elsewhere, []])
    send({ type: 'undo.asked' })
    await answerAll()
    expect(siteHas(lamp)).toEqual(theirs)
  })

  test('theirs can be taken; the act is then no part of the history', async () => {
    const { send, save, siteHas, context } = await contested()
    send({ type: 'conflict.yielded', device: lamp.id })
    expect([siteHas(lamp), save.calls]).toEqual([theirs, []])
    expect(context()).toMatchObject({ contested: [], history: { acts: [], at: 0 } })
  })

  test('after it was saved, undoing asks too', async () => {
    const { send, answerAll, moveElsewhere, context } = plan({ 12: middle })
    send(moved(elsewhere, middle))
    send({ type: 'placement.confirmed' })
    await answerAll()
    moveElsewhere(lamp, theirs)
    send({ type: 'undo.asked' })
    expect(context().contested).toMatchObject([{ device: lamp, to: middle }])
  })

  test('to where it is being moved here, nothing is asked', async () => {
    const { send, moveElsewhere, context, save } = plan({ 12: middle })
    send({ type: 'move.started', devices: [standing(lamp, middle)] })
    moveElsewhere(lamp, elsewhere)
    send(moved(elsewhere, middle))
    send({ type: 'placement.confirmed' })
    expect([context().contested, save.calls.length]).toEqual([[], 1])
  })
})
