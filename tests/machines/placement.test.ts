import { describe, expect, test } from 'vitest'
import { unsavedSaves } from '#machines/placement/saving.ts'
import {
  type PlacedDevice,
  type PlacementEvent,
  SessionEnded,
  type UnsavedSave,
  type ZonePosition,
} from '#machines/placement/vocabulary.ts'
import { describeModel } from '#support/modelPaths.ts'
import { elsewhere, middle, moved, placementModel, room, theirs } from '#support/models/placement.ts'
import { internalError } from '#support/problems.ts'
import {
  area,
  devicePosition,
  gateway,
  lamp,
  nowhere,
  placementSite,
  positionAt,
  refused,
  saved,
  sensor,
} from './placementSite.ts'

describeModel('placement', placementModel)

const place = (device: PlacedDevice, { latitude, longitude } = positionAt(0, 0)): PlacementEvent => ({
  type: 'device.placed',
  origin: devicePosition(device),
  area,
  position: { latitude, longitude },
})
const places = (device: PlacedDevice, { latitude, longitude, fk_area }: ZonePosition) => [
  device,
  { latitude, longitude, fk_area },
]

describe('a chosen device', () => {
  test('stands where it was put while it is being saved, and is the site’s own once it is', async () => {
    const { send, save, shown, answer, saving } = placementSite()
    send(place(lamp))
    expect(save.calls).toEqual([places(lamp, positionAt(0, 0))])
    expect(shown(lamp)).toEqual(positionAt(0, 0))
    await answer(saved)
    expect([saving(), shown(lamp)]).toEqual(['idle', undefined])
  })

  test('goes back to where it was when the save fails, with the reason; Retry sends the same once more', async () => {
    const { send, save, shown, answer, context } = placementSite()
    send(place(lamp))
    await answer(refused)
    expect(shown(lamp)).toBeUndefined()
    expect(context().failed).toMatchObject([{ device: lamp, problem: internalError }])
    send({ type: 'save.retried' })
    expect(save.calls).toEqual([places(lamp, positionAt(0, 0)), places(lamp, positionAt(0, 0))])
    await answer(saved)
    expect(context()).toMatchObject({ failed: [], queue: [], history: { at: 1 } })
  })

  test('is placed beside a question that stands open, and leaves it open', () => {
    const { send, save, gesture, shown } = placementSite()
    send(moved(middle))
    send(place(gateway))
    expect([gesture(), shown(lamp)]).toEqual(['confirming', middle])
    expect(save.calls).toEqual([places(gateway, positionAt(0, 0))])
  })
})

describe('a move', () => {
  test('is shown where it was dropped, and saved on Yes alone', () => {
    const { send, save, shown, gesture } = placementSite()
    send({ type: 'move.started', devices: [devicePosition(lamp)] })
    send(moved(middle))
    expect([gesture(), shown(lamp), save.calls]).toEqual(['confirming', middle, []])
    send(moved(elsewhere))
    send({ type: 'placement.confirmed' })
    expect(save.calls).toEqual([places(lamp, elsewhere)])
  })

  test.each(['placement.cancelled', 'undo.requested'] as const)('leaves no trace on %s', (type) => {
    const { send, save, shown, context } = placementSite()
    send(moved(middle))
    send({ type })
    expect([shown(lamp), save.calls, context().history.operations]).toEqual([undefined, [], []])
  })

  test('on No goes back to where an earlier move, still being saved, has put it', () => {
    const { send, shown } = placementSite()
    send(moved(middle))
    send({ type: 'placement.confirmed' })
    send(moved(elsewhere, middle))
    send({ type: 'placement.cancelled' })
    expect(shown(lamp)).toEqual(middle)
  })

  test('of another device lets go of the one that was not confirmed', () => {
    const { send, shown } = placementSite()
    send(moved(middle))
    send({ type: 'move.started', devices: [devicePosition(gateway)] })
    expect(shown(lamp)).toBeUndefined()
  })

  test('begins where the device was seen when it was taken in hand, whatever a poll brings meanwhile', () => {
    const { send, context } = placementSite()
    send({ type: 'move.started', devices: [devicePosition(lamp, middle)] })
    send(moved(elsewhere, theirs))
    expect(context().draft?.changes).toEqual([{ device: lamp, before: middle, after: elsewhere }])
  })

  test('of several is asked about once, and one step to undo', async () => {
    const { send, answerAll, save, siteHas } = placementSite({ 12: middle, 40: elsewhere })
    const changes = [
      { device: lamp, before: middle, after: positionAt(10, 10) },
      { device: gateway, before: elsewhere, after: positionAt(10, 20) },
    ]
    send({ type: 'devices.moved', kind: 'align', area, changes })
    send({ type: 'placement.confirmed' })
    await answerAll()
    expect([siteHas(lamp), siteHas(gateway)]).toEqual([positionAt(10, 10), positionAt(10, 20)])
    send({ type: 'undo.requested' })
    await answerAll()
    expect([siteHas(lamp), siteHas(gateway)]).toEqual([middle, elsewhere])
    expect(save.calls).toHaveLength(4)
  })
})

describe('a removal', () => {
  test('is saved once confirmed, as not placed and in the zone that it was in', () => {
    const { send, save, shown } = placementSite({ 12: middle })
    send({ type: 'removal.requested', devices: [devicePosition(lamp, middle)] })
    expect(save.calls).toEqual([])
    send({ type: 'removal.confirmed' })
    expect(save.calls).toEqual([[lamp, { latitude: -1, longitude: -1 }]])
    expect(shown(lamp)).toEqual({ latitude: -1, longitude: -1, fk_area: area })
  })

  test('that is cancelled asks again about the drop that it came from', () => {
    const { send, gesture, shown } = placementSite()
    send(moved(middle))
    send({ type: 'removal.requested', devices: [devicePosition(lamp, middle)] })
    send({ type: 'removal.cancelled' })
    expect([gesture(), shown(lamp)]).toEqual(['confirming', middle])
  })

  test('of a drop that was not confirmed is undone to where the device was before it', async () => {
    const { send, answerAll, siteHas } = placementSite({ 12: elsewhere })
    send(moved(middle, elsewhere))
    send({ type: 'removal.requested', devices: [devicePosition(lamp, middle)] })
    send({ type: 'removal.confirmed' })
    send({ type: 'undo.requested' })
    await answerAll()
    expect(siteHas(lamp)).toEqual(elsewhere)
  })
})

describe('devices in rows', () => {
  test('fill the rectangle that is drawn, in their order, as one act', async () => {
    const { send, answerAll, siteHas, context } = placementSite()
    const devices = [lamp, gateway, sensor].map((device) => devicePosition(device))
    send({ type: 'arrangement.requested', area, devices })
    send({ type: 'arrangement.drawn', within: room, size: room })
    send({ type: 'arrangement.changed', change: { shape: { rows: 2, columns: 2 } } })
    send({ type: 'arrangement.confirmed' })
    await answerAll()
    expect([lamp, gateway, sensor].map(siteHas)).toEqual([
      positionAt(25, 20),
      positionAt(25, 40),
      positionAt(35, 20),
    ])
    expect(context().history.operations).toMatchObject([{ kind: 'arrange', changes: { length: 3 } }])
  })
})

describe('saving', () => {
  test('goes on in its order while the next gesture is made', async () => {
    const { send, save, answer, shown } = placementSite()
    send(place(lamp))
    send(place(gateway))
    send(moved(middle, positionAt(0, 0)))
    send({ type: 'placement.confirmed' })
    expect(save.calls).toEqual([places(lamp, positionAt(0, 0))])
    await answer(saved)
    expect(shown(lamp)).toEqual(middle)
    await answer(saved)
    await answer(saved)
    expect(save.calls.map(([device]) => device)).toEqual([lamp, gateway, lamp])
  })

  test('sends nothing that a newer operation has overtaken before its turn came', async () => {
    const { send, save, answerAll } = placementSite()
    send(place(gateway))
    send(place(lamp))
    send(moved(middle, positionAt(0, 0)))
    send({ type: 'placement.confirmed' })
    await answerAll()
    expect(save.calls).toEqual([places(gateway, positionAt(0, 0)), places(lamp, middle)])
  })

  test('counts what was answered of all that is on its way, until nothing is', async () => {
    const { send, answer, answerAll, context } = placementSite()
    for (const device of [lamp, gateway, sensor]) send(place(device))
    await answer(saved)
    expect([context().answered, context().queue.length]).toEqual([1, 2])
    await answerAll()
    expect(context().answered).toBe(0)
  })

  test('of one device that fails leaves the others of its operation where they were put', async () => {
    const { send, answer, siteHas, context } = placementSite()
    send({ type: 'arrangement.requested', area, devices: [devicePosition(lamp), devicePosition(gateway)] })
    send({ type: 'arrangement.drawn', within: room, size: room })
    send({ type: 'arrangement.confirmed' })
    await answer(refused)
    await answer(saved)
    expect([siteHas(lamp), siteHas(gateway)]).toEqual([nowhere, positionAt(30, 40)])
    expect(context().failed).toMatchObject([{ device: lamp }])
    send({ type: 'save.dismissed' })
    expect(context().history.operations).toMatchObject([{ changes: [{ device: gateway }] }])
  })

  test('of an operation that fails, and is let be, takes the operation out of the history', async () => {
    const { send, answer, context } = placementSite()
    send(place(lamp))
    await answer(refused)
    send({ type: 'save.dismissed' })
    expect(context()).toMatchObject({ failed: [], history: { operations: [], at: 0 } })
  })

  test('forgets a failure that a newer operation on the same device has overtaken', async () => {
    const { send, answer, context } = placementSite()
    send(place(lamp))
    send(moved(middle, positionAt(0, 0)))
    send({ type: 'placement.confirmed' })
    await answer(refused)
    expect(context()).toMatchObject({
      failed: [],
      history: { operations: [{ changes: [{ before: nowhere }] }] },
    })
    await answer(refused)
    expect(context().failed).toMatchObject([{ to: middle }])
    send(place(lamp))
    expect(context().failed).toEqual([])
  })
})

describe('after a session that ended before everything was saved', () => {
  test.each([
    ['refused', [refused, saved]],
    ['not sent', []],
  ] as const)('a confirmed move that was %s waits for Retry, and is then saved', async (_, answers) => {
    const first = placementSite({ [lamp.id]: elsewhere, [gateway.id]: theirs })
    first.send({
      type: 'devices.moved',
      kind: 'move',
      area,
      changes: [
        { device: lamp, before: elsewhere, after: middle },
        { device: gateway, before: theirs, after: positionAt(1, 1) },
      ],
    })
    first.send({ type: 'placement.confirmed' })
    for (const how of answers) await first.answer(how)
    const left: UnsavedSave[] = JSON.parse(JSON.stringify(unsavedSaves(first.context())))

    const second = placementSite({ [lamp.id]: elsewhere, [gateway.id]: first.siteHas(gateway) }, left)
    expect(second.context().failed.map(({ problem }) => problem)).toEqual(
      left.map(() => expect.any(SessionEnded)),
    )
    expect(second.save.calls).toEqual([])
    second.send({ type: 'save.retried' })
    await second.answerAll()
    expect([second.siteHas(lamp), second.siteHas(gateway)]).toEqual([middle, positionAt(1, 1)])
    expect(unsavedSaves(second.context())).toEqual([])
  })

  test('a move that can be dropped leaves the device where it is', () => {
    const { send, context, save } = placementSite({ [lamp.id]: elsewhere }, [
      { device: lamp, to: middle, from: elsewhere },
    ])
    send({ type: 'save.dismissed' })
    expect([context().failed, save.calls]).toEqual([[], []])
  })

  test('a device that somebody else has moved meanwhile is asked about', () => {
    const { send, context, save } = placementSite({ [lamp.id]: theirs }, [
      { device: lamp, to: middle, from: elsewhere },
    ])
    send({ type: 'save.retried' })
    expect(context().conflicts).toMatchObject([{ device: lamp, to: middle }])
    expect(save.calls).toEqual([])
  })
})

describe('undoing', () => {
  test('an operation that waits to be saved sends nothing of it', async () => {
    const { send, save, answerAll, siteHas } = placementSite()
    send(place(gateway))
    send(place(lamp))
    send({ type: 'undo.requested' })
    await answerAll()
    expect(save.calls).toEqual([places(gateway, positionAt(0, 0))])
    expect(siteHas(lamp)).toEqual(nowhere)
  })

  test('an operation that is being saved puts the device back once that is answered', async () => {
    const { send, save, shown, answerAll, siteHas } = placementSite()
    send(place(lamp))
    send({ type: 'undo.requested' })
    expect(shown(lamp)).toEqual(nowhere)
    await answerAll()
    expect(siteHas(lamp)).toEqual(nowhere)
    expect(save.calls).toHaveLength(2)
  })

  test('an operation that is being saved, and then is not taken, sends no more', async () => {
    const { send, save, answer, context } = placementSite()
    send(place(lamp))
    send({ type: 'undo.requested' })
    await answer(refused)
    expect(save.calls).toHaveLength(1)
    expect(context()).toMatchObject({ queue: [], failed: [] })
  })

  test('an operation that failed takes its failure back and sends nothing; redoing it sends it again', async () => {
    const { send, save, answer, context, siteHas } = placementSite()
    send(place(lamp))
    await answer(refused)
    send({ type: 'undo.requested' })
    expect([context().failed, save.calls.length]).toEqual([[], 1])
    send({ type: 'redo.requested' })
    await answer(saved)
    expect(siteHas(lamp)).toEqual(positionAt(0, 0))
  })

  test('is over for what was undone once something new is done', () => {
    const { send, context } = placementSite()
    send(place(lamp))
    send({ type: 'undo.requested' })
    send(place(gateway))
    send({ type: 'redo.requested' })
    expect(context().history).toMatchObject({ at: 1, operations: [{ changes: [{ device: gateway }] }] })
  })

  test('to the beginning of the history sends each device once', async () => {
    const { send, save, answerAll, siteHas } = placementSite()
    send(place(lamp))
    await answerAll()
    for (const [to, before] of [
      [middle, positionAt(0, 0)],
      [elsewhere, middle],
    ] as const) {
      send(moved(to, before))
      send({ type: 'placement.confirmed' })
      await answerAll()
    }
    const sent = save.calls.length
    send({ type: 'visit.requested', at: 0 })
    await answerAll()
    expect([siteHas(lamp), save.calls.length - sent]).toEqual([nowhere, 1])
  })
})

describe('when somebody else moves a device', () => {
  async function conflicts() {
    const world = placementSite({ 12: middle, 40: middle })
    world.send({ type: 'move.started', devices: [devicePosition(lamp, middle)] })
    world.moveElsewhere(lamp, theirs)
    world.send(moved(elsewhere, theirs))
    world.send({ type: 'placement.confirmed' })
    return world
  }

  test('between the gesture and its save, the save is held back, and the rest goes on', async () => {
    const { send, save, context, shown } = await conflicts()
    expect([save.calls, shown(lamp)]).toEqual([[], undefined])
    expect(context().conflicts).toMatchObject([{ device: lamp, to: elsewhere }])
    send(place(sensor))
    expect(save.calls).toEqual([places(sensor, positionAt(0, 0))])
  })

  test('one’s own place can be kept; to undo that gives back theirs', async () => {
    const { send, answerAll, siteHas, context } = await conflicts()
    send({ type: 'overwrite.confirmed', device: lamp.id })
    await answerAll()
    expect([siteHas(lamp), context().conflicts]).toEqual([elsewhere, []])
    send({ type: 'undo.requested' })
    await answerAll()
    expect(siteHas(lamp)).toEqual(theirs)
  })

  test('theirs can be taken; the operation is then no part of the history', async () => {
    const { send, save, siteHas, context } = await conflicts()
    send({ type: 'overwrite.cancelled', device: lamp.id })
    expect([siteHas(lamp), save.calls]).toEqual([theirs, []])
    expect(context()).toMatchObject({ conflicts: [], history: { operations: [], at: 0 } })
  })

  test('after it was saved, undoing asks too', async () => {
    const { send, answerAll, moveElsewhere, context } = placementSite({ 12: middle })
    send(moved(elsewhere, middle))
    send({ type: 'placement.confirmed' })
    await answerAll()
    moveElsewhere(lamp, theirs)
    send({ type: 'undo.requested' })
    expect(context().conflicts).toMatchObject([{ device: lamp, to: middle }])
  })

  test('to where it is being moved here, nothing is asked', async () => {
    const { send, moveElsewhere, context, save } = placementSite({ 12: middle })
    send({ type: 'move.started', devices: [devicePosition(lamp, middle)] })
    moveElsewhere(lamp, elsewhere)
    send(moved(elsewhere, middle))
    send({ type: 'placement.confirmed' })
    expect([context().conflicts, save.calls.length]).toEqual([[], 1])
  })
})

describe('those who listen', () => {
  const taken = (...devices: PlacedDevice[]): PlacementEvent => ({
    type: 'move.started',
    devices: devices.map((device) => devicePosition(device)),
  })
  const draft = { kind: 'move', area, changes: [{ device: lamp, before: nowhere, after: middle }] }

  test('are told that a drop waits for an answer, and that it was given up for another device', () => {
    const { send, told, gesture, context } = placementSite()
    send(moved(middle))
    send(taken(lamp))
    send(moved(middle))
    send(taken(gateway))
    expect(told).toEqual([
      { type: 'confirmation.requested' },
      { type: 'confirmation.requested' },
      { type: 'draft.discarded', draft },
    ])
    expect([gesture(), context().draft]).toEqual([{ free: 'moving' }, undefined])
  })

  test.each([
    'placement.cancelled',
    'undo.requested',
  ] as const)('are told of a drop that %s takes back', (type) => {
    const { send, told, gesture } = placementSite()
    send(moved(middle))
    send({ type })
    expect(told).toEqual([{ type: 'confirmation.requested' }, { type: 'draft.discarded', draft }])
    expect(gesture()).toEqual({ free: 'resting' })
  })

  test.each([
    'move.cancelled',
    'selection.cleared',
  ] as const)('are told of a drop that stands open when %s ends the next gesture on its device', (type) => {
    const { send, told, context } = placementSite()
    send(moved(middle))
    send(taken(lamp))
    if (type === 'selection.cleared') send({ type: 'devices.selected', devices: [devicePosition(lamp)] })
    expect(context().draft).toEqual(draft)
    send({ type })
    expect(told).toEqual([{ type: 'confirmation.requested' }, { type: 'draft.discarded', draft }])
    expect(context().draft).toBeUndefined()
  })

  test('are told of a drop that is given up for more devices than its own', () => {
    const { send, told } = placementSite()
    send(moved(middle))
    send(taken(lamp, gateway))
    expect(told).toEqual([{ type: 'confirmation.requested' }, { type: 'draft.discarded', draft }])
  })

  test('are told nothing of a move or a selection that is left without a drop', () => {
    const { send, told, context } = placementSite()
    send(taken(lamp))
    send({ type: 'move.cancelled' })
    send({ type: 'devices.selected', devices: [devicePosition(lamp)] })
    expect(context().selection).toEqual([devicePosition(lamp)])
    send({ type: 'selection.cleared' })
    expect([told, context().selection]).toEqual([[], []])
  })

  test('are told which operation was undone, and which redone', () => {
    const { send, told, context } = placementSite()
    send(place(lamp))
    send(place(gateway))
    const [first, second] = context().history.operations
    send({ type: 'undo.requested' })
    send({ type: 'redo.requested' })
    send({ type: 'visit.requested', at: 0 })
    send({ type: 'visit.requested', at: 1 })
    send({ type: 'visit.requested', at: 1 })
    expect(told.filter(({ type }) => type.startsWith('operation'))).toEqual([
      { type: 'operation.undone', operation: second },
      { type: 'operation.redone', operation: second },
      { type: 'operation.undone', operation: first },
      { type: 'operation.redone', operation: first },
    ])
  })
})

test('each step of a gesture can be told by its tag', () => {
  const { send, tags } = placementSite()
  const seen = [tags()]
  const devices = [devicePosition(lamp)]
  const steps: PlacementEvent[] = [
    { type: 'devices.selected', devices },
    { type: 'move.started', devices },
    moved(middle),
    { type: 'removal.requested', devices },
    { type: 'removal.cancelled' },
    { type: 'placement.cancelled' },
    { type: 'arrangement.requested', area, devices },
    { type: 'arrangement.drawn', within: room, size: room },
  ]
  for (const step of steps) {
    send(step)
    seen.push(tags())
  }
  expect(seen).toEqual(
    [
      'resting',
      'selected',
      'moving',
      'confirming',
      'confirmingRemoval',
      'confirming',
      'resting',
      'drawing',
      'previewing',
    ].map((tag) => [tag]),
  )
})

test('the history is visited where it goes, and a selection stays where it does not', () => {
  const { send, gesture, context } = placementSite()
  send(place(lamp))
  const selected: PlacementEvent = { type: 'devices.selected', devices: [devicePosition(lamp)] }
  send(selected)
  for (const at of [-1, 2]) send({ type: 'visit.requested', at })
  send({ type: 'redo.requested' })
  expect([gesture(), context().history.at]).toEqual([{ free: 'selected' }, 1])
  send({ type: 'undo.requested' })
  send(selected)
  send({ type: 'undo.requested' })
  expect([gesture(), context().history.at]).toEqual([{ free: 'selected' }, 0])
  send({ type: 'visit.requested', at: 1 })
  expect([gesture(), context().selection, context().history.at]).toEqual([{ free: 'resting' }, [], 1])
})

test('rows keep the shape that was chosen for them, whatever rectangle is drawn next', () => {
  const { send, gesture, context, save } = placementSite()
  const devices = [lamp, gateway, sensor].map((device) => devicePosition(device))
  send({ type: 'devices.selected', devices })
  send({ type: 'arrangement.requested', area, devices })
  const begun = { area, devices, shape: { rows: 1, columns: 3 }, spread: 'inside' }
  expect([gesture(), context().arrangement, context().selection]).toEqual([
    { arranging: 'drawing' },
    begun,
    [],
  ])
  send({ type: 'arrangement.drawn', within: room, size: { width: 1, height: 60 } })
  expect([gesture(), context().arrangement]).toEqual([
    { arranging: 'previewing' },
    { ...begun, within: room, shape: { rows: 3, columns: 1 } },
  ])
  send({ type: 'arrangement.changed', change: { shape: { rows: 2, columns: 2 } } })
  const smaller = { ...room, width: 10 }
  send({ type: 'arrangement.drawn', within: smaller, size: smaller })
  expect(context().arrangement).toEqual({ ...begun, within: smaller, shape: { rows: 2, columns: 2 } })
  send({ type: 'arrangement.cancelled' })
  expect([gesture(), context().arrangement, save.calls]).toEqual([{ free: 'resting' }, undefined, []])
})
