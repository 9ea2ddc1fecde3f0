import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Result } from '#domain/result.ts'
import type { PlacedDevice } from '#machines/placement/vocabulary.ts'
import {
  area,
  gateway,
  lamp,
  nowhere,
  placementSite,
  positionAt,
  refused,
  saved,
  sensor,
} from './placementSite.ts'

const all = [lamp, gateway, sensor]
const begin = { [lamp.id]: nowhere, [gateway.id]: positionAt(30, 30), [sensor.id]: positionAt(60, 10) }

type Site = ReturnType<typeof placementSite>

/** Where the user sees it. */
const seen = ({ shown, siteHas }: Site, device: PlacedDevice) => shown(device) ?? siteHas(device)
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
const answerWith = (answer: Result<unknown>) => async (world: Site) => {
  if (world.saving() === 'sending') await world.answer(answer)
}
const taken = fc.constant(answerWith(saved))
const notTaken = fc.constant(answerWith(refused))
const letBe = fc.constant((world: Site) => world.send({ type: 'save.dismissed' }))
const again = fc.constant((world: Site) => world.send({ type: 'save.retried' }))

async function run(steps: readonly ((world: Site) => unknown)[]) {
  const world = placementSite(begin)
  for (const step of steps) await step(world)
  return world
}

describe('however operations, undoing and answers follow one another', () => {
  const anySteps = fc.array(fc.oneof({ arbitrary: anyOperation, weight: 3 }, undo, redo, visit, taken), {
    maxLength: 20,
  })
  const anyTroubledSteps = fc.array(
    fc.oneof({ arbitrary: anyOperation, weight: 3 }, undo, redo, visit, taken, notTaken, letBe, again),
    { maxLength: 25 },
  )
  const anyTroubledOperations = fc.array(
    fc.oneof({ arbitrary: anyOperation, weight: 3 }, taken, notTaken, letBe, again),
    { maxLength: 25 },
  )

  test('undoing all is the beginning, redoing all the end, and the server follows', () =>
    fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const world = await run(steps)
        world.send({ type: 'visit.requested', at: world.context().history.operations.length })
        const end = seenAll(world)
        world.send({ type: 'visit.requested', at: 0 })
        expect(seenAll(world)).toEqual(Object.values(begin))
        await world.answerAll()
        expect(all.map(world.siteHas)).toEqual(Object.values(begin))
        world.send({ type: 'visit.requested', at: world.context().history.operations.length })
        await world.answerAll()
        expect(all.map(world.siteHas)).toEqual(end)
      }),
    ))

  test('what is seen is what the server has once all is answered', () =>
    fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const world = await run(steps)
        const before = seenAll(world)
        await world.answerAll()
        expect(all.map(world.siteHas)).toEqual(before)
      }),
    ))

  test('nothing is held back where nobody else is at work, whatever the server refuses', () =>
    fc.assert(
      fc.asyncProperty(anyTroubledSteps, async (steps) => {
        const world = await run(steps)
        await world.answerAll()
        expect(world.context().conflicts).toEqual([])
        expect(seenAll(world)).toEqual(all.map(world.siteHas))
      }),
    ))

  test('undoing all is the beginning also where some operations were not taken and let be', () =>
    fc.assert(
      fc.asyncProperty(anyTroubledOperations, async (steps) => {
        const world = await run(steps)
        world.send({ type: 'save.dismissed' })
        world.send({ type: 'visit.requested', at: 0 })
        await world.answerAll()
        world.send({ type: 'visit.requested', at: world.context().history.operations.length })
        world.send({ type: 'visit.requested', at: 0 })
        await world.answerAll()
        const touched = new Set(
          world.context().history.operations.flatMap(({ changes }) => changes.map(({ device }) => device)),
        )
        for (const device of touched) expect(world.siteHas(device)).toEqual(begin[device.id])
      }),
    ))

  test('no request goes where the device already is', () =>
    fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const world = await run(steps)
        await world.answerAll()
        for (const device of all) {
          const sent = world.save.calls.filter(([{ id }]) => id === device.id)
          let at = begin[device.id]
          for (const [, patch] of sent) {
            const next = { ...at, ...patch }
            expect(next).not.toEqual(at)
            at = next as typeof at
          }
        }
      }),
    ))
})
