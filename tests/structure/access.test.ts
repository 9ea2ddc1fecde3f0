import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admit, may, mayOpen, pageAt, restorableAddress } from '#domain/access.ts'
import { PAGE_PATHS } from '#domain/pages.ts'
import { roleGroups } from '#domain/roleGroups.ts'

const guest: string[] = []

describe('the role groups of specification §6', () => {
  test('widen from admin over staff to user, and the guests have none', () => {
    expect(roleGroups).toEqual({
      admin: ['admin'],
      staff: ['admin', 'staff'],
      user: ['admin', 'staff', 'user'],
      onlyGuest: [],
    })
  })

  test('a page without a requirement is open to everybody', () => {
    for (const roles of [guest, ['user'], ['somebody']]) expect(mayOpen('/pages/terms', roles)).toBe(true)
  })

  test('a page for guests is open only to visitors without a role', () => {
    expect(mayOpen('/login', guest)).toBe(true)
    for (const role of ['admin', 'staff', 'user', 'somebody']) expect(mayOpen('/login', [role])).toBe(false)
  })

  test('any one matching role suffices', () => {
    expect(mayOpen('/luminaires', ['somebody', 'user'])).toBe(true)
    expect(mayOpen('/luminaires', ['somebody'])).toBe(false)
  })
})

test('staff and admins commission, a user looks on', () => {
  expect([['admin'], ['staff'], ['user', 'staff']].map((roles) => may('commission', roles))).toEqual([
    true,
    true,
    true,
  ])
  expect([guest, ['user'], ['somebody']].map((roles) => may('commission', roles))).toEqual([
    false,
    false,
    false,
  ])
})

describe('a visit', () => {
  test.each([
    { page: '/luminaires', roles: ['admin'], comes: 'open' },
    { page: '/luminaires', roles: guest, comes: 'sign-in' },
    { page: '/logout', roles: guest, comes: 'sign-in' },
    { page: '/login', roles: ['user'], comes: 'leave' },
    { page: '/luminaires', roles: ['somebody'], comes: 'refused' },
    { page: '/pages/errors/error-404', roles: guest, comes: 'open' },
  ] as const)('to $page with the roles $roles comes to "$comes"', ({ page, roles, comes }) => {
    expect(admit(page, roles)).toBe(comes)
  })

  test('is open exactly when the page may be opened, whatever the roles', () => {
    const anyRoles = fc.array(fc.constantFrom('admin', 'staff', 'user', 'somebody', ''))
    fc.assert(
      fc.property(fc.constantFrom(...PAGE_PATHS), anyRoles, (page, roles) => {
        expect(admit(page, roles) === 'open').toBe(mayOpen(page, roles))
      }),
    )
  })
})

describe('a remembered address', () => {
  test.each([
    '/luminaires',
    '/floorplan/areas/3?device=12',
    '/settings/areas/3#hours',
    '/pages/profile',
  ])('%s is restored as it was', (address) => {
    expect(restorableAddress(address)).toBe(address)
  })

  test.each([
    undefined,
    '',
    'luminaires',
    'https://elsewhere.example/luminaires',
    '//elsewhere.example/luminaires',
    '/\\elsewhere.example/luminaires',
    '/\t/elsewhere.example/luminaires',
    '/%2e%2e//elsewhere.example',
    'javascript:alert(1)',
    '/nowhere',
    '/floorplan/areas/3/4',
    '/login',
    '/logout',
    '/pages/auth/register',
  ])('%j is not restored', (address) => {
    expect(restorableAddress(address)).toBeUndefined()
  })

  test('never leads out of the console, whatever it is', () => {
    const origin = 'https://console.example'
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '..',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'a.example',
      'luminaires',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const address = restorableAddress(parts.join(''))
        if (address === undefined) return
        const { origin: leadsTo, pathname } = new URL(address, origin)
        expect(leadsTo).toBe(origin)
        expect(pageAt(pathname)).toBeDefined()
      }),
    )
  })
})
