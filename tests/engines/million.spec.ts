import type { PollResponse } from '#openapi/lighting.d.ts'
import { call } from '../e2e/calls.ts'
import { expect, test } from './fixtures.ts'

const zone = 2
const DAY = 86_400_000
const days = 30
const least = 1_000_000

const day = (ago: number) => new Date(Date.now() - ago * DAY).toLocaleDateString('sv-SE')

test('a million readings of section 7’s history become the figures that Chromium shows', async ({
  engine,
  site,
  goTo,
  hands,
  asInChromium,
}) => {
  const asked = { tables: ['luminaires'], start_date: null }
  const { luminaires = [] } = await call<PollResponse>('POST', '/api/v2/poll', asked)
  const ids = luminaires.filter(({ fk_area }) => fk_area === zone).map(({ id }) => id)
  const step = Math.floor((days * DAY) / Math.ceil((1.1 * least) / ids.length))
  let rows = 0

  function* history(query: URLSearchParams) {
    const start = Date.parse(query.get('start_date') ?? '')
    const end = Date.parse(query.get('end_date') ?? '')
    let before = '['
    for (let time = Math.ceil(start / step) * step; time < end; time += step) {
      const at = new Date(time).toISOString()
      const level = (Math.floor(time / 3_600_000) * 7) % 101
      const row = (id: number) =>
        `{"fk_device":${id},"dt_arrival":"${at}","dt_production":"${at}","output_level":${level}}`
      rows += ids.length
      yield `${before}${ids.map(row).join(',')}`
      before = ','
    }
    yield before === '[' ? '[]' : ']'
  }
  site.onlySectionSeven()
  site.answer('/api/v2/devices/status/history', history)
  site.answer('/api/v2/events', () => ['[]'])
  await goTo(`/statistics/chart?zone=${zone}&from=${day(days)}&to=${day(1)}`)
  await hands.seeAttribute('[role="slider"]', 'aria-valuetext', /Power \d/)
  expect(rows).toBeGreaterThanOrEqual(least)
  await hands.press('View as table')
  const table = () =>
    engine.run(() => [...document.querySelectorAll('main tr')].map((row) => row.textContent ?? ''))
  await expect.poll(async () => (await table()).length).toBe(days + 1)
  const told = await table()
  expect(told).toEqual(asInChromium('table', told))
})
