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
 * What a visit comes to: `open`; `sign-in` for a guest on a protected page; `leave` for a signed-in user on a page
 * for guests; `refused` where somebody is signed in and their role is not enough.
 */
export type Admission = 'open' | 'sign-in' | 'leave' | 'refused'

export function admit(page: PagePath, roles: readonly string[]): Admission {
  if (mayOpen(page, roles)) return 'open'
  if (roles.length === 0) return 'sign-in'
  return factsOf(page).opensTo?.length === 0 ? 'leave' : 'refused'
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

const patterns = PAGE_PATHS.map((page) => ({
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
export function restorableAddress(address: string | undefined): string | undefined {
  if (!address?.startsWith('/') || !URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  const page = url.origin === origin ? pageAt(url.pathname) : undefined
  if (page === undefined || page === '/logout' || page.startsWith('/pages/auth/')) return undefined
  return mayOpen(page, user) ? url.pathname + url.search + url.hash : undefined
}
