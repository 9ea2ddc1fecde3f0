import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlacedDevice } from '#machines/placement/vocabulary.ts'
import { area, gateway, lamp, nowhere, placementSite, positionAt, sensor } from './placementSite.ts'

const all = [lamp, gateway, sensor]
const begin = { [lamp.id]: nowhere, [gateway.id]: positionAt(30, 30), [sensor.id]: positionAt(60, 10) }

type Site = ReturnType<typeof placementSite>

/** Where the user sees it. */
const seen = ({ siteHas }: Site, device: PlacedDevice) => siteHas(device)
const seenAll = (world: Site) => all.map((device) => seen(world, device))

/** Moves, places or removes some of the devices, at most as many as there are places. */
const anyOperation = fc
  .record({
    devices: fc.subarray(all, { minLength: 1 }),
    to: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
    isRemoval: fc.boolean(),
  })
  .map(({ devices, to: [latitude, longitude], isRemoval }) => (world: Site) => {
    const changes = devices.map((device, row) => ({
      device,
      before: seen(world, device),
      after: isRemoval
        ? { ...nowhere, fk_area: seen(world, device).fk_area }
        : positionAt(latitude, longitude + row),
    }))
    world.send({ type: 'devices.moved', kind: 'move', area, changes })
    world.send({ type: 'placement.confirmed' })
  })
const undo = fc.constant((world: Site) => world.send({ type: 'undo.requested' }))
const redo = fc.constant((world: Site) => world.send({ type: 'redo.requested' }))
const visit = fc.nat(6).map((at) => (world: Site) => world.send({ type: 'visit.requested', at }))
function run(steps: readonly ((world: Site) => unknown)[]) {
  const world = placementSite(begin)
  for (const step of steps) step(world)
  return world
}

describe('however operations and undoing follow one another', () => {
  const anySteps = fc.array(fc.oneof({ arbitrary: anyOperation, weight: 3 }, undo, redo, visit), {
    maxLength: 20,
  })

  test('undoing all is the beginning, and redoing all the end', () =>
    fc.assert(
      fc.property(anySteps, (steps) => {
        const world = run(steps)
        const goTo = (at: number) => world.send({ type: 'visit.requested', at })
        goTo(world.context().history.operations.length)
        const end = seenAll(world)
        goTo(0)
        expect(seenAll(world)).toEqual(Object.values(begin))
        goTo(world.context().history.operations.length)
        expect(seenAll(world)).toEqual(end)
      }),
    ))
})
