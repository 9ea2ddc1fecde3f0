import { POLL_TABLES } from '#domain/pollTables.ts'
import type { Luminaire, PollResponse } from '#openapi/lighting.d.ts'
import { call } from '../e2e/calls.ts'
import type { Step } from './drivers/engine.ts'
import { expect, test } from './fixtures.ts'
import { down, move, up } from './hands.ts'

const zone = 4
const devices = 10_000
/** Of a movement, one each frame. */
const frames = 90
const FRAME = 16

/** From here on, the page notes when each frame begins. */
function watchFrames() {
  const times: number[] = []
  Object.assign(window, { frameTimes: times })
  const note = (time: number) => {
    times.push(time)
    if (Reflect.get(window, 'frameTimes') === times) requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/** The times between frames since then: median, 95 % and the longest, ms. */
function framesWatched() {
  const times = Reflect.get(window, 'frameTimes') as number[]
  Reflect.deleteProperty(window, 'frameTimes')
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time))
  gaps.sort((one, other) => one - other)
  const at = (share: number) => gaps[Math.floor(share * (gaps.length - 1))] ?? 0
  return { count: gaps.length, median: at(0.5), most: at(0.95), longest: at(1) }
}

test('ten thousand luminaires are panned, and one of them dragged', async ({ engine, site, goTo, hands }) => {
  const polled = await call<Required<PollResponse>>('POST', '/api/v2/poll', {
    tables: POLL_TABLES,
    start_date: null,
  })
  const [first] = polled.luminaires.filter(({ fk_area }) => fk_area === zone)
  if (!first) throw new Error('The zone has no luminaire')
  const side = Math.ceil(Math.sqrt(devices))
  const many = Array.from(
    { length: devices },
    (_, at): Luminaire => ({
      ...first,
      id: 100_000 + at,
      name: `More ${at}`,
      longitude: ((at % side) + 0.5) * (100 / side),
      latitude: (Math.floor(at / side) + 0.5) * (100 / side),
    }),
  )
  const crowded = JSON.stringify({ ...polled, luminaires: many, sensors: [], gateways: [] })
  site.onlySectionSeven()
  site.answer('/api/v2/poll', () => [crowded])
  await goTo(`/settings/commissioning?zone=${zone}`)
  await hands.seeAttribute('[data-image]', 'data-image', /^ready$/)
  const plan = await hands.at('.plan-surface')

  /** Twice around a circle, back to where it begins. */
  const round = (from: { x: number; y: number }): Step[] =>
    Array.from({ length: frames }, (_, at): Step => {
      const angle = ((at + 1) / frames) * 4 * Math.PI
      const to = move(from.x + 60 * (1 - Math.cos(angle)), from.y + 60 * Math.sin(angle))
      return { ...to, duration: FRAME }
    })

  async function measured(what: string, steps: readonly Step[]) {
    await engine.run(watchFrames)
    await engine.act(steps)
    const { count, median, most, longest } = await engine.run(framesWatched)
    const ms = [median, most, longest].map((time) => time.toFixed(1))
    process.stdout.write(
      `${engine.name} ${engine.version}, ${what} at ${devices} luminaires: ${count} frames, ` +
        `median ${ms[0]} ms, 95 % ${ms[1]} ms, longest ${ms[2]} ms\n`,
    )
    expect(count).toBeGreaterThan(0)
  }

  const corner = { x: plan.x - plan.width / 2 + 6, y: plan.y - plan.height / 2 + 6 }
  await measured('pan', [move(corner.x, corner.y), down, ...round(corner), up])
  expect(await hands.read('[role="dialog"]')).toBe(null)
  await measured('drag', [move(plan.x, plan.y), down, ...round(plan), move(plan.x + 150, plan.y), up])
  await hands.see('[role="dialog"]', /Is this the correct location\?/)
  await hands.press('No')
})
