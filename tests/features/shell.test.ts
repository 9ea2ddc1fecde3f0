import { describe, expect, test } from 'vitest'
import { searchablePages } from '#app/navigation/navigation.ts'
import type { Site } from '#app/site/siteModel.ts'
import { placeOfPage, placesOfSite } from '#features/shell/places.ts'
import { problemsOf, siteNow } from '#features/shell/siteNow.ts'
import type { Luminaire, Rule, StatusReading } from '#openapi/lighting.d.ts'
import { noTables } from '#support/memorySite.ts'
import { siteOf, siteTables } from '#support/siteOf.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const MINUTE = 60_000

const luminaire = (id: number, changed: Partial<Luminaire> = {}): Luminaire => ({
  id,
  name: `L${id}`,
  devicetype: 'luminaires',
  fk_area: 2,
  fk_luminaire_type: null,
  fk_controller: null,
  dt_installation: null,
  latitude: 10,
  longitude: 10,
  settings: {},
  type: null,
  status: [],
  ...changed,
})
const area = (id: number, name: string) => ({ id, name, image: null, settings: [], installation_date: null })
const rule = (id: number, name: string, notes: Rule['notes'] = {}): Rule => ({
  id,
  name,
  rulespec: [],
  notes,
  fk_group: null,
})

const site: Site = siteOf(
  siteTables({
    ...noTables,
    areas: [area(1, 'Site'), area(2, 'Office')],
    devicegroups: [
      { id: 5, name: 'Desks', description: '', devices: [11], tags: [] },
      { id: 6, name: 'Spares', description: '', devices: [], tags: [] },
    ],
    luminaires: [
      luminaire(11),
      luminaire(12, { latitude: -1, longitude: -1 }),
      luminaire(13, { fk_area: 1, latitude: -1, longitude: -1 }),
    ],
    rules: [
      rule(7, 'Evening'),
      rule(8, 'Evening (copy)', { related_rule_id: 7 }),
      rule(9, 'IdentifyRule123'),
    ],
    applied_rules: [{ id: 1, fk_rule: 8, fk_device: 11, status: 'error' }],
  }),
)

describe('the search over the site', () => {
  const places = placesOfSite(site, ['admin'])
  const addressesOf = (name: string) =>
    places.filter((place) => place.name === name).map(({ address }) => address)

  test('leads to a device on its plan, and to one that stands on none where it can be placed', () => {
    expect(addressesOf('L11')).toEqual(['/floorplan/areas/2?device=11'])
    expect(addressesOf('L12')).toEqual(['/settings/commissioning?device=12'])
  })

  test('leads to a group in its zone, where it has devices', () => {
    expect([addressesOf('Desks'), addressesOf('Spares')]).toEqual([
      ['/groups?zone=2&group=5'],
      ['/groups?group=6'],
    ])
  })

  test('leads to a profile', () => {
    expect(addressesOf('Evening')).toEqual(['/dimming-profiles?profile=7'])
  })

  test('knows profiles by their originals alone, and no root', () => {
    const named = (kind: string) => places.filter((place) => place.kind === kind).map(({ name }) => name)
    expect([named('profile'), named('zone')]).toEqual([['Evening'], ['Office']])
  })

  test('gives each place a key of its own', () => {
    expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
  })
})

test('a page of a zone is found under its group’s name, at the zone’s address', () => {
  const icon = (() => null) as never
  const [page] = searchablePages([
    {
      label: 'Floor Plan',
      icon,
      under: '/floorplan',
      pages: [{ label: 'Office', page: '/floorplan/areas/$areaId', areaId: 2 }],
    },
  ])
  expect(page && placeOfPage(page)).toMatchObject({
    name: 'Floor Plan › Office',
    address: '/floorplan/areas/2',
  })
})

describe('the quick panel', () => {
  const reading = (age: number): StatusReading => ({
    dt_arrival: new Date(NOW - age).toISOString(),
    dt_production: new Date(NOW - age).toISOString(),
    output_level: 50,
    fk_device: 11,
  })
  const told = (age: number) => ({
    rows: [reading(age)],
    asOf: NOW,
    error: undefined,
    retry: () => undefined,
  })
  const untold = { rows: undefined, asOf: 0, error: undefined, retry: () => undefined }

  test('counts what needs a look, in zones alone where it is about readings', () => {
    expect(problemsOf(site, told(MINUTE))).toEqual([
      { kind: 'silent', count: 1 },
      { kind: 'ruleErrors', count: 1 },
      { kind: 'unplaced', count: 2 },
    ])
    expect(problemsOf(site, told(31 * MINUTE))[0]).toEqual({ kind: 'silent', count: 2 })
  })

  test('calls nobody silent before readings were asked for', () => {
    expect(problemsOf(site, untold).map(({ kind }) => kind)).toEqual(['ruleErrors', 'unplaced'])
    expect(siteNow(site, untold, untold)).toEqual({ power: undefined, occupancy: undefined })
  })
})
