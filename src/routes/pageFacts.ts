import type { PagePath } from '#domain/pages.ts'

declare module '@tanstack/react-router' {
  /** What the shell must know of a page before it is loaded: domain/pages.ts has the rest. */
  interface StaticDataRouteOption {
    page?: PagePath
  }
}
