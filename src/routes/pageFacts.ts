import type { PagePath } from '#domain/pages.ts'

declare module '@tanstack/react-router' {
  /** What the shell must know of a page before it is loaded: domain/pages.ts has the rest. */
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface StaticDataRouteOption {
    page?: PagePath
  }
}
