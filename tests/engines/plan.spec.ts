import { positionOf, unplace, unplaced } from '../e2e/demoDevices.ts'
import { expect, test } from './fixtures.ts'

const zone = 4
/** A device for each engine, since they work on the site at once. */
const devicesOf = { chromium: 'Art room L01', webkit: 'Art room L02', firefox: 'Art room L03' }

test.afterEach('puts the device back where a test that failed left it', ({ engine }) =>
  unplace(devicesOf[engine.name]),
)

test('a chip is dragged to its place, moved by its symbol, and both undone by keys @quick', async ({
  engine,
  goTo,
  hands,
}) => {
  const name = devicesOf[engine.name]
  const position = () => positionOf(name)
  await goTo(`/settings/commissioning?zone=${zone}`)
  await hands.seeAttribute('[data-image]', 'data-image', /^ready$/)
  await hands.fill('Filter by name', name)
  const chip = await hands.at('aside button', name)
  const plan = await hands.at('.plan-surface')
  await hands.drag([
    [chip.x, chip.y],
    [chip.x + 40, chip.y + 20],
    [plan.x - 60, plan.y - 30],
    [plan.x, plan.y],
  ])
  await expect.poll(position).not.toEqual(unplaced)
  const placed = await position()

  await hands.drag([
    [plan.x, plan.y],
    [plan.x + 30, plan.y + 20],
    [plan.x + 120, plan.y + 60],
  ])
  await hands.see('[role="dialog"]', /Is this the correct location\?/)
  await hands.press('Yes')
  await expect.poll(position).not.toEqual(placed)

  await hands.key('z', 'Control')
  await expect.poll(position).toEqual(placed)
  await hands.key('z', 'Control')
  await expect.poll(position).toEqual(unplaced)
})
