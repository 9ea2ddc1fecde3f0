import fc from 'fast-check'
import type { PlanDevice } from '#plan/device.ts'
import { markedStatuses, markerColours, planDeviceKinds } from '#plan/device.ts'
import type { Viewport } from '#plan/kernel/viewport.ts'
import { keepInReach, panBy, wholePlan, zoomAt } from '#plan/kernel/viewport.ts'
import { percentPoint, planPx, screenPoint, screenPx } from '#plan/units.ts'

const real = (min: number, max: number) => fc.double({ min, max, noNaN: true })

export const aPercentPoint = fc.tuple(real(0, 100), real(0, 100)).map(([x, y]) => percentPoint(x, y))

export const aStage = fc
  .tuple(fc.integer({ min: 200, max: 3000 }), fc.integer({ min: 200, max: 2000 }))
  .map(([width, height]) => ({ width: screenPx(width), height: screenPx(height) }))

export const aPlanSize = fc
  .tuple(fc.integer({ min: 100, max: 16_000 }), fc.integer({ min: 100, max: 16_000 }))
  .map(([width, height]) => ({ width: planPx(width), height: planPx(height) }))

/** A viewport that someone could have panned and zoomed to. */
export const aViewport: fc.Arbitrary<Viewport> = fc
  .tuple(aStage, aPlanSize, real(-3000, 3000), real(-3000, 3000), real(0.1, 30))
  .map(([stage, plan, dx, dy, factor]) =>
    keepInReach(panBy(zoomAt(wholePlan(stage, plan), screenPoint(0, 0), factor), dx, dy)),
  )

export const aGrid = fc.tuple(real(0.5, 100), real(0.5, 100)).map(([width, height]) => ({ width, height }))

/** Often on a coarse lattice, so that devices share positions and distances. */
const aCoordinate = fc.oneof(
  fc.integer({ min: -1, max: 25 }).map((step) => Math.max(-1, step * 4)),
  real(0, 100),
)

export const someDevices = (maxLength: number): fc.Arbitrary<PlanDevice[]> =>
  fc
    .array(
      fc.record(
        {
          kind: fc.constantFrom(...planDeviceKinds),
          colour: fc.constantFrom(...markerColours),
          x: aCoordinate,
          y: aCoordinate,
          level: fc.integer({ min: 0, max: 100 }),
          status: fc.constantFrom(...markedStatuses),
          highlighted: fc.constantFrom('direct', 'group'),
          outside: fc.boolean(),
          unsaved: fc.boolean(),
          identifying: fc.boolean(),
        },
        { requiredKeys: ['kind', 'colour', 'x', 'y'] },
      ),
      { maxLength },
    )
    .map((devices) => devices.map((device, row) => ({ ...device, id: row + 1, name: `Device ${row + 1}` })))
