import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import type { BarePath, ShellPath } from '#domain/pages.ts'
import { Root } from '#features/shell/Root.tsx'
import { guard, type SessionGate } from './guard.ts'
import { pageWithEagerTexts } from './page.ts'

export const rootRoute = createRootRouteWithContext<{ session: SessionGate }>()({
  component: Root,
  beforeLoad: ({ context, matches, location, preload }) =>
    guard(context.session, { page: String(matches.at(-1)?.fullPath), address: location.href, preload }),
})

/** Pages inside navbar, toolbar and footer. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: pageWithEagerTexts(() => import('#features/shell/Shell.tsx'), 'Shell'),
})

/** Pages that stand alone: signing in and out, and what belongs to an account. */
export const bareRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'bare',
  component: pageWithEagerTexts(() => import('#features/shell/Bare.tsx'), 'Bare'),
})

/** A page's place among the routes, and what domain/pages.ts has of it. */
export const inShell = <const Path extends ShellPath>(path: Path) => ({
  getParentRoute: () => shellRoute,
  path,
  staticData: { page: path },
})
export const inBare = <const Path extends BarePath>(path: Path) => ({
  getParentRoute: () => bareRoute,
  path,
  staticData: { page: path },
})

/** Addresses that lead to others (specification §2); unknown ones to the page that says so. */
export const redirectRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/dashboard', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/terms',
    beforeLoad: () => {
      throw redirect({ to: '/pages/terms', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settings',
    beforeLoad: () => {
      throw redirect({ to: '/settings/general', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: '/pages/errors/error-404', replace: true })
    },
  }),
] as const
