import { describe, expect, test } from 'vitest'
import { addressOf, navigationFor, searchablePages } from '#app/navigation/navigation.ts'
import type { useText } from '#i18n/index.ts'

const text = ((key: string) => key.replace('navigation.', '')) as ReturnType<typeof useText<'shell'>>
const zones = [
  { id: 2, name: 'Deck' },
  { id: 3, name: 'Office' },
]

function addressesFor(roles: string[], { has = true, site = zones } = {}) {
  const entries = navigationFor(roles, site, text, () => has)
  return entries.map((entry) => ('page' in entry ? addressOf(entry) : entry.pages.map(addressOf)))
}

/** Specification §2, with the pages of zones 2 and 3. */
const specified = [
  '/dashboard',
  ['/statistics/heatmap', '/statistics/chart'],
  ['/floorplan/areas/2', '/floorplan/areas/3'],
  '/luminaires',
  '/sensors',
  '/gateways',
  '/groups',
  '/dimming-profiles',
  [
    '/settings/general',
    '/settings/commissioning',
    '/settings/luminaires-types',
    '/settings/areas/2',
    '/settings/areas/3',
  ],
]

describe('the navigation', () => {
  test('has the pages of specification §2 in their order and groups, and a page for each zone', () => {
    const ofSpecification = (address: string) => specified.flat().includes(address)
    const found = addressesFor(['user'])
      .map((entry) => (Array.isArray(entry) ? entry.filter(ofSpecification) : entry))
      .filter((entry) => Array.isArray(entry) || ofSpecification(entry))
    expect(found).toEqual(specified)
  })

  test('has what the server offers beyond them, to those whose role opens it', () => {
    const offered = ['/settings/zones', '/settings/import', '/settings/users', '/settings/audit']
    const found = (roles: string[], has: boolean) => {
      const all = addressesFor(roles, { has }).flat()
      return offered.filter((address) => all.includes(address))
    }
    expect(found(['admin'], true)).toEqual(offered)
    expect(found(['user'], true)).toEqual(['/settings/zones', '/settings/import'])
    expect(found(['admin'], false)).toEqual([])
  })

  test('keeps Floor Plan while there are no zones, and has nothing for a guest', () => {
    expect(addressesFor(['user'], { site: [] })[2]).toEqual([])
    expect(addressesFor([])).toEqual([])
  })

  test('is searched by the names of groups and pages', () => {
    const names = searchablePages(navigationFor(['user'], zones, text, () => false)).map(({ path }) => path)
    expect(names).toContain('floorPlan › Office')
    expect(names).toContain('overview')
  })
})
