import type { en } from '#i18n/en/index.ts'

declare module '@tanstack/react-router' {
  /** What the shell must know of a page before it is loaded. */
  interface StaticDataRouteOption {
    /** Names the page: its title. */
    page?: keyof typeof en.shell.titles
    /**
     * `scrolls` (default): the page is as long as it is. `fills`: it has the height between toolbar and footer, and scrolls
     * inside. `whole`: it has the footer's place too, as a plan wants.
     */
    room?: 'scrolls' | 'fills' | 'whole'
    /** `own`: the page tells of its keys by '?' itself. */
    keys?: 'own'
    /** Today's date stands in the toolbar. */
    dated?: boolean
  }
}
