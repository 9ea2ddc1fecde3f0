import { redirect } from '@tanstack/react-router'
import type { SessionView } from '#app/session/sessionStore.ts'
import { admit } from '#domain/access.ts'
import { type PagePath, pages } from '#domain/pages.ts'

/** What the guard asks of a session: who is here, once that is known, and where they were going. */
export type SessionGate = {
  ready: () => Promise<unknown>
  current: () => {
    readonly state: SessionView['state']
    /** None: a guest, or a user without a role. */
    readonly roles: readonly string[]
    readonly locked?: unknown
    readonly returnTo?: string
  }
  remember: (address: string) => void
}

type Visit = {
  /** The path of the route, e.g. `/floorplan/areas/$areaId`. */
  page: string
  /** Path, search and hash as visited. */
  address: string
  /** The page is only being loaded ahead, for a link that is hovered over. */
  preload: boolean
}

/**
 * Lets a visit through or throws the redirect it comes to (specification §2): a guest to /login (or to the lock, where they only locked the console), the address remembered;
 * somebody who is signed in on from /login to the remembered address, otherwise to /. A page that is not open to the role of
 * somebody signed in is let through: the shell says so in its place. A user without a role is a guest here who may log out.
 */
export async function guard(session: SessionGate, { page, address, preload }: Visit): Promise<void> {
  await session.ready()
  if (!isPage(page)) return
  const { state, roles, locked, returnTo } = session.current()
  const admission = admit(page, roles)
  if (admission === 'leave') throw redirect({ href: returnTo ?? '/', replace: true })
  if (admission !== 'sign-in') return
  if (page === '/logout' && state === 'signed-in') return
  if (page === '/logout') throw redirect({ to: '/', replace: true })
  if (!preload) session.remember(address)
  throw redirect({ to: locked ? '/pages/auth/lock' : '/login', replace: true })
}

function isPage(page: string): page is PagePath {
  return Object.hasOwn(pages, page)
}
