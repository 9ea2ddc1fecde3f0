import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { factsOf } from '#domain/pages.ts'
import { FailurePage } from '#features/errors/FailurePage.tsx'
import { NotFoundPage } from '#features/errors/NotFoundPage.tsx'
import { Splash } from '#features/shell/Splash.tsx'
import { wasNavigatedTo } from '#ui/wasNavigatedTo.ts'
import { barePages } from './barePages.ts'
import { developerPages } from './developerPages.ts'
import type { SessionGate } from './guard.ts'
import './pageFacts.ts'
import { bareRoute, redirectRoutes, rootRoute, shellRoute } from './root.ts'
import { shellPages } from './shellPages.ts'

const routeTree = rootRoute.addChildren([
  ...redirectRoutes,
  shellRoute.addChildren(shellPages),
  bareRoute.addChildren(barePages),
  ...developerPages,
])

type Session = SessionGate & { subscribe: (listener: () => void) => () => void }

/** The console's addresses, guarded by a session. When somebody signs in or out, the page they are on is checked again. */
export function createConsoleRouter(session: Session, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { session },
    defaultPreload: 'intent',
    defaultPendingComponent: Splash,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: createScrollRestoration(),
    scrollToTopSelectors: ['#content'],
    ...(history && { history }),
  })
  const whoIsHere = () => {
    const { state, roles } = session.current()
    return [state === 'signed-in' || state === 'signing-out', ...roles].join()
  }
  let known = whoIsHere()
  session.subscribe(() => {
    const now = whoIsHere()
    if (now === known) return
    known = now
    void router.invalidate()
  })
  return router
}

/**
 * Tells the router whether to restore scroll positions. After a navigation to the console there are none: its first page is at the
 * top, and scrolling it there would force its layout in the task that renders it.
 */
function createScrollRestoration() {
  let isNew = wasNavigatedTo()
  return ({ location }: { location: { hash: string } }) => {
    const isAtTop = isNew && location.hash === ''
    isNew = false
    return !isAtTop
  }
}

/** The zone whose plan the address shows; undefined where it shows none, or leaves open which. */
export function zoneOfPlan(router: ReturnType<typeof createConsoleRouter>): number | undefined {
  const match = router.matchRoutes(router.latestLocation).at(-1)
  const page = match?.staticData.page
  if (page === undefined || factsOf(page).layout !== 'whole') return undefined
  const { areaId, zone = areaId } = { ...match?.params, ...match?.search } as {
    areaId?: string
    zone?: number
  }
  return zone === undefined ? undefined : Number(zone)
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
