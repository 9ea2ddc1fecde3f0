import { afterEach, describe, expect, test } from 'vitest'
import { createSiteTime } from '#domain/siteTime.ts'
import { day } from './arbitraries.ts'

const at = (text: string) => Date.parse(text)
describe('on a machine whose own clocks turn', () => {
  const zoneOfThisMachine = process.env.TZ
  afterEach(() => {
    if (zoneOfThisMachine === undefined) delete process.env.TZ
    else process.env.TZ = zoneOfThisMachine
  })

  test.each([
    'Europe/Tallinn',
    'America/New_York',
    'Pacific/Kiritimati',
  ])('in %s the site’s time is the same', (zone) => {
    process.env.TZ = zone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    const site = createSiteTime('+02:00')
    // 03:30 at the site is in the hour that Tallinn's clocks skip.
    expect(site.wallClock(at('2026-03-29T01:30Z')).minute).toBe(3 * 60 + 30)
    const inTallinn = createSiteTime('Europe/Tallinn')
    expect(inTallinn.startOf(day('2026-03-29'))).toBe(at('2026-03-28T22:00Z'))
    expect(inTallinn.startOf(day('2026-03-30'))).toBe(at('2026-03-29T21:00Z'))
    expect(inTallinn.startOfDay(at('2026-10-25T21:59Z'))).toBe(at('2026-10-24T21:00Z'))
  })
})
