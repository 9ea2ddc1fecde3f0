import { factsOf, PAGE_PATHS, type PagePath } from './pages.ts'
import { roleGroups } from './roleGroups.ts'

const { admin, staff, user } = roleGroups

/** Whether these roles open a page (specification §2 and §6). */
export function mayOpen(page: PagePath, roles: readonly string[]): boolean {
  const { opensTo: requirement } = factsOf(page)
  if (requirement === undefined) return true
  if (requirement.length === 0) return roles.length === 0
  return requirement.some((role) => roles.includes(role))
}

/**
 * The result of opening a page: `open`; `sign-in` for a guest on a protected page; `leave` for a signed-in user on a
 * guest page; `refused` for a signed-in user without the required role.
 */
export type Admission = 'open' | 'sign-in' | 'leave' | 'refused'

export function admit(page: PagePath, roles: readonly string[]): Admission {
  if (mayOpen(page, roles)) return 'open'
  if (roles.length === 0) return 'sign-in'
  return factsOf(page).opensTo?.length === 0 ? 'leave' : 'refused'
}

/** The roles for each kind of action; other users can only view. */
const permissions = {
  /** Place, move and remove devices on floor plans, change their settings, and identify them. */
  commission: staff,
  /** Change settings, zones and luminaire types, and import and export devices. */
  configure: staff,
  /** Change dimming profiles, groups and their assignments. */
  control: staff,
  /** Add and disable users, change their roles, and read the audit log. */
  administer: admin,
} as const satisfies Record<string, readonly string[]>

export type Permission = keyof typeof permissions

export function may(permission: Permission, roles: readonly string[]): boolean {
  return permissions[permission].some((role) => roles.includes(role))
}

const patterns = PAGE_PATHS.map((page) => ({
  page,
  pattern: new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}/?$`),
}))

/** The page of a path (without search and hash). */
export function pageAt(pathname: string): PagePath | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.page
}

const origin = 'https://console.invalid'

/**
 * Returns a remembered address if it may be restored after sign-in: a path of this console (decisions.md: no open
 * redirect), and neither a sign-in page nor `/logout`.
 */
export function restorableAddress(address: string | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const page = url.origin === origin ? pageAt(url.pathname) : undefined
  if (page === undefined || page === '/logout' || page.startsWith('/pages/auth/')) return undefined
  return mayOpen(page, user) ? url.pathname + url.search + url.hash : undefined
}
