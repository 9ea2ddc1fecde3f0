import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSiteOfFigures } from '#app/figures/useSiteOfFigures.ts'
import { createSite, createSiteTables } from '#app/site/siteModel.ts'
import { noTables } from '#support/memorySite.ts'
import { area, rated, reading } from '../domain/fixtures.ts'

const zones = [area(2), area(3)]

test('the site of figures is another only where a zone, or a device’s zone or rated power has changed', () => {
  const state = fc.record({
    level: fc.integer({ min: 0, max: 100 }),
    zone: fc.constantFrom(2, 3),
    power: fc.constantFrom(10, 20),
    name: fc.constantFrom('a', 'b'),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(state, state), { minLength: 1, maxLength: 6 }), (polls) => {
      const [toTables, toSite, siteOfFigures] = [createSiteTables(), createSite(), createSiteOfFigures()]
      let before: { key: string; site: unknown } | undefined
      for (const devices of polls) {
        const luminaires = devices.map(({ level, zone, power, name }, at) => ({
          ...rated(at + 1, power),
          name,
          fk_area: zone,
          status: [reading(at + 1, 0, level)],
        }))
        const site = siteOfFigures(toSite(toTables({ ...noTables, areas: zones, luminaires })))
        const key = JSON.stringify(devices.map(({ zone, power }) => [zone, power]))
        if (before) expect(site === before.site).toBe(key === before.key)
        expect(site.luminaires.map(({ fk_area }) => fk_area)).toEqual(devices.map(({ zone }) => zone))
        before = { key, site }
      }
    }),
  )
})
