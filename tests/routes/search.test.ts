import { type AnyRoute, type AnyRouteMatch, createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { PAGE_PATHS } from '#domain/pages.ts'
import { createConsoleRouter } from '../../src/routes/router.ts'

const session = {
  current: () => ({ state: 'signed-in', roles: [], signedOutReason: undefined }) as const,
  subscribe: () => () => {},
}

function pageAt(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createConsoleRouter(session as never, history)
  const match = router.matchRoutes(router.latestLocation).at(-1) as AnyRouteMatch
  const search = Object.fromEntries(Object.entries(match.search).filter(([, value]) => value !== undefined))
  const routes: Record<string, AnyRoute> = router.routesById
  return { search, isRead: routes[match.routeId]?.options.validateSearch !== undefined }
}

/** The parameters of all pages but those that may be any text. */
const names =
  'at beside cause days device entity from group invited kind month page period profile source span status to type user with withFrom withTo zone'
const meaningless = ['', 'x', '-1.5', 'null', '2026-13', '[1,2]', '{"a":1}', '1.5', '1e400', 'true x']

describe('what is typed into an address and means nothing is not there for', () => {
  const read = PAGE_PATHS.map((path) => path.replace(/\$\w+/, '4')).filter((path) => pageAt(path).isRead)
  test.each(read)('%s', (path) => {
    for (const value of meaningless) {
      const typed = names.split(' ').map((name) => `${name}=${encodeURIComponent(value)}`)
      expect(pageAt(`${path}?${typed.join('&')}`).search, value).toEqual({})
    }
  })

  test('a page, and the rest of the address is', () => {
    expect(pageAt('/floorplan/areas/4?at=2026-11-23T16:35Z&beside=year&device=12&x=1').search).toEqual({
      at: '2026-11-23T16:35Z',
      device: 12,
    })
    expect(pageAt('/statistics/report?zone=3&month=2026-00').search).toEqual({ zone: 3 })
    expect(pageAt('/statistics/comparison?zone=[3]&period=lastWeek').search).toEqual({ period: 'lastWeek' })
  })
})
