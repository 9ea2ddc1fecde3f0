import { describe, expect, test } from 'vitest'
import { createReportOf } from '#app/figures/useReports.ts'
import { searchablePages } from '#app/navigation/navigation.ts'
import type { Site } from '#app/site/siteModel.ts'
import { findPlaces, listsOfSilentLuminaires, placeOfPage } from '#features/shell/places.ts'
import { isSilence, polledStatuses, problemsOf, siteNow } from '#features/shell/siteNow.ts'
import { placesOfSite } from '#features/shell/sitePlaces.ts'
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

  test('finds a device by its zone’s name and by those of its profiles, after what is called so', () => {
    const found = (query: string, roles = ['admin']) =>
      findPlaces(placesOfSite(site, roles), query).map(({ name, detail }) => [name, detail])
    expect(found('office')).toEqual([
      ['Office', undefined],
      ['L11', 'Office · Evening'],
      ['L12', 'Office'],
    ])
    expect(found('evening')).toEqual([
      ['Evening', undefined],
      ['L11', 'Office · Evening'],
    ])
    expect(found('l11 office')).toEqual([['L11', 'Office · Evening']])
    expect(found('evening', ['nobody'])).toEqual([])
    expect(found('copy')).toEqual([])
  })

  test('finds a device by the profile of its group', () => {
    const grouped = siteOf(
      siteTables({
        ...noTables,
        devicegroups: [{ id: 5, name: 'Desks', description: '', devices: [11], tags: [] }],
        luminaires: [luminaire(11), luminaire(12)],
        rules: [
          rule(7, 'Evening'),
          { ...rule(8, 'Copy', { related_rule_id: 7 }), fk_group: 5 },
          { ...rule(9, 'IdentifyRule123'), fk_group: 5 },
        ],
      }),
    )
    const namesBy = (query: string) =>
      findPlaces(placesOfSite(grouped, ['admin']), query).map(({ name }) => name)
    expect(namesBy('even')).toEqual(['Evening', 'L11'])
    expect(namesBy('identify')).toEqual([])
  })

  test('shows at most ten, those that are called so first', () => {
    const many = Array.from({ length: 30 }, (_, id) =>
      luminaire(id + 20, { name: id < 3 ? `Office ${id}` : `L${id}` }),
    )
    const big = siteOf(
      siteTables({ ...noTables, areas: [area(1, 'Site'), area(2, 'Office')], luminaires: many }),
    )
    const names = findPlaces(placesOfSite(big, ['admin']), 'office').map(({ name }) => name)
    expect(names).toHaveLength(10)
    expect(names.slice(0, 5)).toEqual(['Office', 'Office 0', 'Office 1', 'Office 2', 'L3'])
  })

  test('knows profiles by their originals alone, and no root', () => {
    const named = (kind: string) => places.filter((place) => place.kind === kind).map(({ name }) => name)
    expect([named('profile'), named('zone')]).toEqual([['Evening'], ['Office']])
  })

  test('gives each place a key of its own', () => {
    expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
  })
})

test('the luminaires that do not report are found by that, in their list', () => {
  const names = { silent: 'Luminaires › Silent', neverReported: 'Luminaires › Never reported' }
  const lists = listsOfSilentLuminaires(names, 'faulty, offline')
  const addressesBy = (query: string) => findPlaces(lists, query).map(({ address }) => address)
  expect(addressesBy('silent')).toEqual(['/luminaires?status=silent'])
  expect(addressesBy('never')).toEqual(['/luminaires?status=neverReported'])
  for (const word of ['faulty', 'luminaires off', 'luminaires'])
    expect(addressesBy(word)).toEqual(['/luminaires?status=silent', '/luminaires?status=neverReported'])
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

  test('counts what needs a look: as many luminaires as the list of a status has', () => {
    function problemsAfter(age: number) {
      const reportOf = createReportOf(told(age).rows, [], NOW)
      const statusOf = ({ id }: Luminaire) => {
        const device = site.byId.devices.get(id)
        return device && reportOf(device).status
      }
      return problemsOf(site, statusOf).map(({ kind, count }) => [kind, count])
    }
    const unheard = site.luminaires.length - 1
    expect(problemsAfter(MINUTE)).toEqual([
      ['neverReported', unheard],
      ['ruleErrors', 1],
      ['unplaced', 2],
    ])
    expect(problemsAfter(31 * MINUTE)[0]).toEqual(['silent', 1])
  })

  test('calls nobody silent before readings were asked for', () => {
    expect(problemsOf(site, () => undefined).map(({ kind }) => kind)).toEqual(['ruleErrors', 'unplaced'])
    expect(siteNow(site, untold, untold)).toEqual({ power: undefined, occupancy: undefined })
  })

  test('goes by the poll’s readings on pages that load no others, where the provider’s poll has any', () => {
    const lit = (id: number, ages: readonly number[]) =>
      luminaire(id, { status: ages.map((age) => ({ ...reading(age * MINUTE), fk_device: id })) })
    const countsOf = (luminaires: Luminaire[]) => {
      const statuses = luminaires.map(polledStatuses({ luminaires }, NOW)).filter(isSilence)
      return ['silent', 'neverReported'].map(
        (silence) => statuses.filter((status) => status === silence).length,
      )
    }
    expect(countsOf([lit(1, [40, 29]), lit(2, [30]), lit(3, [90]), lit(4, [])])).toEqual([2, 1])
    expect(countsOf([lit(1, []), lit(2, [])])).toEqual([0, 0])
  })
})
