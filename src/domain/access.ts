/** The four role groups of specification §6. An empty group stands for visitors without a role. */
export const roleGroups = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  onlyGuest: [] as string[],
}
const { admin, staff, user, onlyGuest } = roleGroups
const everybody = undefined

/** `undefined`: everybody; empty: only visitors without a role; otherwise any one of these roles. */
export type Requirement = readonly string[] | undefined

/**
 * Who may open which page: the one table that the router, the navigation and the search read (specification §2 and §6).
 * A `$name` stands for one segment of the path. `tests/structure/access.test.ts` holds it equal to the route tree.
 */
export const access = {
  '/dashboard': user,
  '/statistics/heatmap': user,
  '/statistics/chart': user,
  '/floorplan/areas/$areaId': user,
  '/luminaires': user,
  '/sensors': user,
  '/gateways': user,
  '/groups': user,
  '/dimming-profiles': user,
  '/settings/general': user,
  '/settings/commissioning': user,
  '/settings/luminaires-types': user,
  '/settings/areas/$areaId': user,
  '/settings/areas/$areaId/plan': user,
  '/settings/zones': user,
  '/settings/import': user,
  '/settings/users': admin,
  '/settings/audit': admin,
  '/login': onlyGuest,
  '/logout': user,
  '/pages/auth/login': onlyGuest,
  '/pages/auth/register': onlyGuest,
  '/pages/auth/forgot-password': onlyGuest,
  '/pages/auth/reset-password': everybody,
  '/pages/auth/mail-confirm': everybody,
  '/pages/auth/lock': everybody,
  '/pages/profile': user,
  '/pages/terms': everybody,
  '/pages/errors/error-404': everybody,
  '/pages/errors/error-500': everybody,
} as const satisfies Record<string, Requirement>

export type PagePath = keyof typeof access

export function mayOpen(page: PagePath, roles: readonly string[]): boolean {
  const requirement: Requirement = access[page]
  if (requirement === undefined) return true
  if (requirement.length === 0) return roles.length === 0
  return requirement.some((role) => roles.includes(role))
}

/**
 * What a visit comes to: `open`; `sign-in` for a guest on a protected page; `leave` for a signed-in user on a page
 * for guests; `refused` where somebody is signed in and their role is not enough.
 */
export type Admission = 'open' | 'sign-in' | 'leave' | 'refused'

export function admit(page: PagePath, roles: readonly string[]): Admission {
  if (mayOpen(page, roles)) return 'open'
  if (roles.length === 0) return 'sign-in'
  const requirement: Requirement = access[page]
  return requirement?.length === 0 ? 'leave' : 'refused'
}

/** Who may do what on the pages that they may open; the others look on. */
const permissions = {
  /** Put devices on floor plans, move and remove them, change their settings, and have them identify themselves. */
  commission: staff,
  /** Change settings, zones and luminaire types, and import and export devices. */
  configure: staff,
  /** Change dimming profiles and groups, and what they apply to. */
  control: staff,
  /** Add users, change their roles, disable them, and read who changed what. */
  administer: admin,
} as const satisfies Record<string, readonly string[]>

export type Permission = keyof typeof permissions

export function may(permission: Permission, roles: readonly string[]): boolean {
  return permissions[permission].some((role) => roles.includes(role))
}

const patterns = (Object.keys(access) as PagePath[]).map((page) => ({
  page,
  pattern: new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
}))

/** The page that a path (without search and hash) belongs to. */
export function pageAt(pathname: string): PagePath | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.page
}

const origin = 'https://console.invalid'

/**
 * A remembered address, if it may be restored after sign-in: one of this console (decisions.md: no open redirect),
 * and one that is a place to work in, so not the sign-in pages and not `/logout`.
 */
export function restorable(address: string | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const page = url.origin === origin ? pageAt(url.pathname) : undefined
  if (page === undefined || page === '/logout' || page.startsWith('/pages/auth/')) return undefined
  return mayOpen(page, user) ? url.pathname + url.search + url.hash : undefined
}
