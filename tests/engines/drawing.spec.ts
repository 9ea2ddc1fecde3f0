import { expect, test } from './fixtures.ts'
import { differenceOf, pictureOfPlan } from './picture.ts'

/** Engines smooth lines and letters each in their own way. A missing tile, or a line in another place, is far more. */
const alike = { mean: 2, most: 40 }

for (const zone of [2, 3, 4, 5])
  test(`the drawing of zone ${zone} is whole, as in Chromium${zone === 2 ? ' @quick' : ''}`, async ({
    engine,
    goTo,
    hands,
    asInChromium,
  }) => {
    await goTo(`/settings/areas/${zone}/plan`)
    await hands.seeAttribute('[data-image]', 'data-image', /^ready$/)
    const far = await pictureOfPlan(engine)
    const expectedFar = asInChromium('far', far)
    expect([far.width, far.height]).toEqual([expectedFar.width, expectedFar.height])
    expect(differenceOf(far, expectedFar).mean).toBeLessThan(alike.mean)
    expect(differenceOf(far, expectedFar).most).toBeLessThan(alike.most)

    // Beyond its largest level, the visible part of a drawing is rasterised by itself.
    const { x, y } = await hands.at('.plan-surface')
    for (let step = 0; step < 6; step++) await hands.press('Zoom in')
    await hands.drag([
      [x, y],
      [x + 60, y + 20],
      [x + 150, y + 70],
    ])
    const near = await pictureOfPlan(engine)
    const expectedNear = asInChromium('near', near)
    expect(differenceOf(near, expectedNear).mean).toBeLessThan(alike.mean)
    expect(differenceOf(near, expectedNear).most).toBeLessThan(alike.most)
    expect(differenceOf(near, far).mean).toBeGreaterThan(alike.mean)
  })
