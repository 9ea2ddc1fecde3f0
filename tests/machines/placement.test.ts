import { describe, expect, test } from 'vitest'
import type { PlacedDevice, PlacementEvent, ZonePosition } from '#machines/placement/vocabulary.ts'
import { describeModel } from '#support/modelPaths.ts'
import { decided, elsewhere, middle, moved, placementModel, room, theirs } from '#support/models/placement.ts'
import {
  area,
  devicePosition,
  gateway,
  lamp,
  nowhere,
  placementSite,
  positionAt,
  sensor,
} from './placementSite.ts'

describeModel('placement', placementModel)

const place = (device: PlacedDevice, { latitude, longitude } = positionAt(0, 0)): PlacementEvent => ({
  type: 'device.placed',
  origin: devicePosition(device),
  area,
  position: { latitude, longitude },
})
const places = (device: PlacedDevice, position: ZonePosition) => [device, position]

describe('a chosen device', () => {
  test('is sent where it was put, without a question', () => {
    const { send, sent, context } = placementSite()
    send(place(lamp))
    expect(sent).toEqual([places(lamp, positionAt(0, 0))])
    expect(context().history).toMatchObject({ at: 1, operations: [{ kind: 'place' }] })
  })

  test('is placed beside a question that stands open, and leaves it open', () => {
    const { send, sent, gesture, shown } = placementSite()
    send(moved(middle))
    send(place(gateway))
    expect([gesture(), shown(lamp)]).toEqual(['confirming', middle])
    expect(sent).toEqual([places(gateway, positionAt(0, 0))])
  })
})

describe('a move', () => {
  test('is shown where it was dropped, and sent on Yes alone', () => {
    const { send, sent, shown, gesture } = placementSite()
    send({ type: 'move.started', devices: [devicePosition(lamp)] })
    send(moved(middle))
    expect([gesture(), shown(lamp), sent]).toEqual(['confirming', middle, []])
    send(moved(elsewhere))
    send({ type: 'placement.confirmed' })
    expect(sent).toEqual([places(lamp, elsewhere)])
  })

  test.each(['placement.cancelled', 'undo.requested'] as const)('leaves no trace on %s', (type) => {
    const { send, sent, shown, context } = placementSite()
    send(moved(middle))
    send({ type })
    expect([shown(lamp), sent, context().history.operations]).toEqual([undefined, [], []])
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

  test('of several is asked about once, and one step to undo', () => {
    const { send, sent, siteHas } = placementSite({ 12: middle, 40: elsewhere })
    const changes = [
      { device: lamp, before: middle, after: positionAt(10, 10) },
      { device: gateway, before: elsewhere, after: positionAt(10, 20) },
    ]
    send({ type: 'devices.moved', kind: 'align', area, changes })
    send({ type: 'placement.confirmed' })
    expect([siteHas(lamp), siteHas(gateway)]).toEqual([positionAt(10, 10), positionAt(10, 20)])
    send({ type: 'undo.requested' })
    expect([siteHas(lamp), siteHas(gateway)]).toEqual([middle, elsewhere])
    expect(sent).toHaveLength(4)
  })
})

test('nothing is selected before anything was', () => {
  expect(placementSite().context()).toMatchObject({ selection: [], draft: undefined, arrangement: undefined })
})

test('a drop selects its devices, where they were before it', () => {
  const { send, context } = placementSite({ 12: elsewhere })
  send(moved(middle, elsewhere))
  expect(context().selection).toEqual([devicePosition(lamp, elsewhere)])
})

describe('a removal', () => {
  test('is sent once confirmed, as not placed and in the zone that it was in', () => {
    const { send, sent } = placementSite({ 12: middle })
    send({ type: 'removal.requested', devices: [devicePosition(lamp, middle)] })
    expect(sent).toEqual([])
    send({ type: 'removal.confirmed' })
    expect(sent).toEqual([[lamp, { latitude: -1, longitude: -1, fk_area: area }]])
  })

  test('that is cancelled asks again about the drop that it came from', () => {
    const { send, gesture, shown } = placementSite()
    send(moved(middle))
    send({ type: 'removal.requested', devices: [devicePosition(lamp, middle)] })
    send({ type: 'removal.cancelled' })
    expect([gesture(), shown(lamp)]).toEqual(['confirming', middle])
  })

  test('of a drop that was not confirmed is undone to where the device was before it', () => {
    const { send, siteHas } = placementSite({ 12: elsewhere })
    send(moved(middle, elsewhere))
    send({ type: 'removal.requested', devices: [devicePosition(lamp, middle)] })
    send({ type: 'removal.confirmed' })
    send({ type: 'undo.requested' })
    expect(siteHas(lamp)).toEqual(elsewhere)
  })
})

describe('devices in rows', () => {
  test('fill the rectangle that is drawn, in their order, as one act', () => {
    const { send, siteHas, context } = placementSite()
    const devices = [lamp, gateway, sensor].map((device) => devicePosition(device))
    send({ type: 'arrangement.requested', area, devices })
    send({ type: 'arrangement.drawn', within: room, size: room })
    send({ type: 'arrangement.changed', change: { shape: { rows: 2, columns: 2 } } })
    send({ type: 'arrangement.confirmed' })
    expect([lamp, gateway, sensor].map(siteHas)).toEqual([
      positionAt(25, 20),
      positionAt(25, 40),
      positionAt(35, 20),
    ])
    expect(context().history.operations).toMatchObject([{ kind: 'arrange', changes: { length: 3 } }])
  })
})

describe('undoing', () => {
  test('sends the device back to where it was; redoing sends it there again', () => {
    const { send, sent, siteHas } = placementSite()
    send(place(lamp))
    send({ type: 'undo.requested' })
    expect(siteHas(lamp)).toEqual(nowhere)
    send({ type: 'redo.requested' })
    expect(sent).toEqual([
      places(lamp, positionAt(0, 0)),
      places(lamp, nowhere),
      places(lamp, positionAt(0, 0)),
    ])
  })

  test('is over for what was undone once something new is done', () => {
    const { send, context } = placementSite()
    send(place(lamp))
    send({ type: 'undo.requested' })
    send(place(gateway))
    send({ type: 'redo.requested' })
    expect(context().history).toMatchObject({ at: 1, operations: [{ changes: [{ device: gateway }] }] })
  })

  test('to the beginning of the history goes back step by step', () => {
    const { send, sent } = placementSite()
    send(place(lamp))
    send(moved(middle, positionAt(0, 0)))
    send({ type: 'placement.confirmed' })
    send({ type: 'visit.requested', at: 0 })
    expect(sent.slice(2)).toEqual([places(lamp, positionAt(0, 0)), places(lamp, nowhere)])
  })
})

describe('a change that the outbox', () => {
  const move = (site: ReturnType<typeof placementSite>, to: ZonePosition, before: ZonePosition) => {
    site.send(moved(to, before))
    site.send({ type: 'placement.confirmed' })
  }
  const unsaved = { device: lamp.id, from: nowhere, to: middle }

  test('drops leaves the history, with every operation that it was made of', () => {
    const site = placementSite()
    move(site, elsewhere, nowhere)
    move(site, middle, elsewhere)
    site.send({ type: 'mutation.dropped', ...unsaved })
    expect(site.context().history).toMatchObject({ operations: [], at: 0 })
  })

  test('drops for a newer one leaves the newer one, which began where the device is', () => {
    const site = placementSite()
    move(site, middle, nowhere)
    move(site, elsewhere, nowhere)
    site.send({ type: 'mutation.dropped', ...unsaved })
    expect(site.context().history.operations).toMatchObject([
      { changes: [{ before: nowhere, after: elsewhere }] },
    ])
  })

  test('drops leaves the other devices of its operation', () => {
    const site = placementSite()
    site.send({
      type: 'arrangement.requested',
      area,
      devices: [devicePosition(lamp), devicePosition(gateway)],
    })
    site.send({ type: 'arrangement.drawn', within: room, size: room })
    site.send({ type: 'arrangement.confirmed' })
    site.send({ type: 'mutation.dropped', ...unsaved, to: site.siteHas(lamp) })
    expect(site.context().history.operations).toMatchObject([{ changes: [{ device: gateway }] }])
  })

  test('drops is not taken from a history that did not lead there', () => {
    const site = placementSite()
    move(site, middle, nowhere)
    site.send({ type: 'mutation.dropped', device: lamp.id, from: nowhere, to: elsewhere })
    site.send({ type: 'mutation.dropped', device: lamp.id, from: theirs, to: middle })
    expect(site.context().history.at).toBe(1)
  })

  test('saves over somebody else’s is undone to theirs', () => {
    const site = placementSite()
    move(site, middle, elsewhere)
    site.send(decided('mine'))
    site.send({ type: 'undo.requested' })
    expect(site.siteHas(lamp)).toEqual(theirs)
    site.send({ type: 'redo.requested' })
    expect(site.siteHas(lamp)).toEqual(middle)
  })

  test('is recorded as what was decided, in the zone that is kept', () => {
    const site = placementSite()
    site.send(decided('mine'))
    expect(site.context().history.operations).toMatchObject([
      { kind: 'keepMine', area: middle.fk_area, changes: [{ before: theirs, after: middle }] },
    ])
  })

  test('leaves to somebody else is undone to mine', () => {
    const site = placementSite()
    move(site, middle, elsewhere)
    site.send(decided('theirs'))
    expect(site.context().history.operations).toMatchObject([
      { kind: 'takeTheirs', changes: [{ before: middle, after: theirs }] },
    ])
    site.send({ type: 'undo.requested' })
    expect(site.siteHas(lamp)).toEqual(middle)
  })

  test.each([
    ['mine', theirs],
    ['theirs', middle],
  ] as const)('is decided for several devices with %s, and one undo brings all of them back', (kept, before) => {
    const site = placementSite()
    site.send(decided(kept, [lamp, gateway, sensor]))
    expect(site.context().history).toMatchObject({ at: 1, operations: [{ changes: { length: 3 } }] })
    site.send({ type: 'undo.requested' })
    expect([lamp, gateway, sensor].map(site.siteHas)).toEqual([before, before, before])
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

  test('are told the device that waits to be saved, the last of several', () => {
    const { send, told } = placementSite()
    send(place(lamp))
    const changes = [lamp, gateway].map((device) => ({ device, before: nowhere, after: middle }))
    send({ type: 'devices.moved', kind: 'align', area, changes })
    send({ type: 'placement.confirmed' })
    expect(told.filter(({ type }) => type === 'save.queued')).toEqual([
      { type: 'save.queued', device: lamp },
      { type: 'save.queued', device: gateway },
    ])
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
  const { send, gesture, context, sent } = placementSite()
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
  expect([gesture(), context().arrangement, sent]).toEqual([{ free: 'resting' }, undefined, []])
})
