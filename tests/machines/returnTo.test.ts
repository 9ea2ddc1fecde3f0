import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { pageAt } from '#domain/access.ts'
import { createSession } from '#machines/session/session.ts'

const never = () => new Promise<never>(() => undefined)

const actor = createActor(
  createSession({
    readToken: () => undefined,
    storeToken: () => undefined,
    clearToken: () => undefined,
    readPath: () => undefined,
    storePath: () => undefined,
    readLocked: () => undefined,
    storeLocked: () => undefined,
    loginWithToken: never,
    login: never,
    register: never,
    finishWork: never,
    logout: never,
    now: () => 0,
  }),
).start()

function remembered(path: string): string | undefined {
  actor.send({ type: 'path.remembered', path })
  return actor.getSnapshot().context.returnTo
}

/** Where a browser would go that is given the path on a page of the console. */
const destination = (path: string) => new URL(path, 'https://console.test/login')

describe('the remembered path', () => {
  test.each([
    '/luminaires',
    '/floorplan/areas/3?device=12',
    '/dashboard?page=terms#energy',
  ])('is kept with its search and hash: %s', (path) => expect(remembered(path)).toBe(path))

  test.each([
    '//evil.test/dashboard',
    '/\\evil.test/dashboard',
    '\\\\evil.test/dashboard',
    'https://evil.test/dashboard',
    'https:evil.test',
    'javascript:alert(1)//dashboard',
    '/\t/evil.test/dashboard',
    '/.//evil.test/dashboard',
    '/dashboard/..//evil.test',
    '/%2F%2Fevil.test/dashboard',
    '/%2Fevil.test',
    '/%5Cevil.test/dashboard',
    '/%255Cevil.test/dashboard',
    '%2F%2Fevil.test',
    'dashboard',
    '',
    '/no-such-page',
    '/login',
    '/logout',
    '/pages/auth/lock',
    '/pages/auth/reset-password?token=1',
  ])('is not one that leads elsewhere, or nowhere to work: %s', (path) =>
    expect(remembered(path)).toBeUndefined())

  test('leads to a page of this console, whatever is asked for', () => {
    const crooked = fc.constantFrom(
      ...['/', '//', '\\', '/\\', '%2F', '%5C', '%25', '\t', '\n', '.', '..', ':', '@', '?', '#', 'https:'],
      ...['evil.test', 'console.test', 'dashboard', 'luminaires', 'floorplan/areas/3', 'logout', 'login'],
    )
    const paths = fc.oneof(
      fc.array(crooked, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.array(crooked, { maxLength: 6 }).map((parts) => `/luminaires${parts.join('')}`),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string(),
    )
    fc.assert(
      fc.property(paths, (path) => {
        const kept = remembered(path)
        if (kept === undefined) return
        const { origin, pathname } = destination(kept)
        expect(origin).toBe('https://console.test')
        expect(pageAt(pathname)).toBeDefined()
        expect(kept).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 1000 },
    )
  })
})
