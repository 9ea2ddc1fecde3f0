// @vitest-environment jsdom
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test } from 'vitest'
import { restorableAddress } from '#domain/access.ts'
import { PAGE_PATHS } from '#domain/pages.ts'
import { createConsoleRouter } from '#routes/router.ts'

window.scrollTo = () => {}

type Present = { state: 'guest' | 'signed-in'; roles: string[]; returnTo?: string }

const stateOf = (roles: readonly string[]): Present['state'] => (roles.length === 0 ? 'guest' : 'signed-in')

/** The router's view of a session, with control over the user. */
function startAt(address: string, roles: string[], state = stateOf(roles)) {
  let present: Present = { state, roles }
  const listeners = new Set<() => void>()
  const router = createConsoleRouter(
    {
      ready: async () => {},
      current: () => present,
      remember: (visited) => {
        const returnTo = restorableAddress(visited)
        const { state, roles } = present
        present = { state, roles, ...(returnTo && { returnTo }) }
      },
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    createMemoryHistory({ initialEntries: [address] }),
  )
  return {
    pages: Object.keys(router.routesByPath),
    load: async () => {
      await router.load()
      return router.state.location.href
    },
    become: (roles: string[], state = stateOf(roles)) => {
      present = { ...present, state, roles }
      for (const listener of listeners) listener()
    },
  }
}

const visit = (address: string, roles: string[]) => startAt(address, roles).load()

test('every page has its facts, and there are none without a page', () => {
  const notInTheTable = ['/', '/terms', '/settings', '/$', '/dev/plan']
  const pages = startAt('/', []).pages.filter((path) => !notInTheTable.includes(path))
  expect(pages.toSorted()).toEqual(PAGE_PATHS.toSorted())
})

describe('a visit of somebody signed in', () => {
  test.each([
    ['/', '/dashboard'],
    ['/terms', '/pages/terms'],
    ['/settings', '/settings/general'],
    ['/nowhere/at/all', '/pages/errors/error-404'],
    ['/floorplan/areas/nonsense', '/pages/errors/error-404'],
    ['/login', '/dashboard'],
    ['/luminaires', '/luminaires'],
    ['/dashboard?page=terms', '/dashboard?page=terms'],
    ['/floorplan/areas/3?device=12', '/floorplan/areas/3?device=12'],
  ])('to %s ends at %s', async (address, end) => {
    expect(await visit(address, ['admin'])).toBe(end)
  })

  test('stays on a page that their role does not permit; the shell shows that', async () => {
    expect(await visit('/luminaires', ['somebody'])).toBe('/luminaires')
  })
})

describe('a visit of a guest', () => {
  test.each([
    ['/', '/login'],
    ['/luminaires', '/login'],
    ['/logout', '/login'],
    ['/login', '/login'],
    ['/terms', '/pages/terms'],
    ['/nowhere', '/pages/errors/error-404'],
  ])('to %s ends at %s', async (address, end) => {
    expect(await visit(address, [])).toBe(end)
  })

  test('continues to the remembered address after sign-in, including its search', async () => {
    const console = startAt('/floorplan/areas/3?device=12', [])
    expect(await console.load()).toBe('/login')
    console.become(['admin'])
    await expect.poll(console.load).toBe('/floorplan/areas/3?device=12')
  })

  test('goes home after sign-in where nothing is remembered', async () => {
    const console = startAt('/login', [])
    expect(await console.load()).toBe('/login')
    console.become(['admin'])
    await expect.poll(console.load).toBe('/dashboard')
  })
})

describe('a visit of a user without a role', () => {
  test.each([
    ['/luminaires', '/login'],
    ['/login', '/login'],
    ['/pages/terms', '/pages/terms'],
    ['/logout', '/logout'],
  ])('to %s ends at %s', async (address, end) => {
    expect(await startAt(address, [], 'signed-in').load()).toBe(end)
  })

  test('goes home after they have logged out', async () => {
    const console = startAt('/logout', [], 'signed-in')
    expect(await console.load()).toBe('/logout')
    console.become([], 'guest')
    await expect.poll(console.load).toBe('/login')
  })
})

test('a user who is signed out while working is led to /login, and back after signing in', async () => {
  const console = startAt('/sensors', ['user'])
  expect(await console.load()).toBe('/sensors')
  console.become([])
  await expect.poll(console.load).toBe('/login')
  console.become(['user'])
  await expect.poll(console.load).toBe('/sensors')
})
