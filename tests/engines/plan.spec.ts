import type { Luminaire, PollResponse } from '#openapi/lighting.d.ts'
import { call } from './calls.ts'
import type { EngineName } from './drivers/engine.ts'
import { expect, test } from './fixtures.ts'

const zone = 4
/** A device for each engine, since they work on the site at once. */
const devicesOf = { chromium: 'Art room L01', webkit: 'Art room L02', firefox: 'Art room L03' }
const unplaced = { latitude: -1, longitude: -1 }

/** The engine's device as the server has it. */
async function deviceOf(engine: EngineName): Promise<Luminaire> {
  const asked = { tables: ['luminaires'], start_date: null }
  const { luminaires = [] } = await call<PollResponse>('POST', '/api/v2/poll', asked)
  const found = luminaires.find(({ name }) => name === devicesOf[engine])
  if (!found) throw new Error(`There is no ${devicesOf[engine]}`)
  return found
}

test.afterEach('puts the device back where a test that failed left it', async ({ engine }) => {
  const { id, fk_area, dt_installation, settings = {}, fk_luminaire_type } = await deviceOf(engine.name)
  const fields = { ...unplaced, fk_area, dt_installation, settings, fk_luminaire_type }
  await call('PUT', `/api/v2/luminaires/${id}`, fields)
})

test('a chip is dragged to its place, moved by its symbol, and both undone by keys @quick', async ({
  engine,
  goTo,
  hands,
}) => {
  const name = devicesOf[engine.name]
  const position = async () => {
    const { latitude, longitude } = await deviceOf(engine.name)
    return { latitude, longitude }
  }
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
