import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, configure, render } from '@testing-library/react'
import { CoreProvider } from '#app/core/context.tsx'
import { startPreferences } from '#app/session/preferences.tsx'
import { SessionProvider } from '#app/session/session.tsx'
import { SiteProvider } from '#app/site/site.tsx'
import { loadLazyNamespaces } from '#i18n/index.ts'
import { createConsoleRouter } from '#routes/router.ts'
import type { testCore } from '#support/testCore.ts'
import { SnackbarProvider } from '#ui/Snackbar.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'

/** What jsdom lacks of a browser. Pages with a plan or a chart need a canvas as well: they are tested in Chromium. */
function completeBrowser() {
  class NoObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.scrollTo = () => {}
  window.Element.prototype.scrollTo ??= () => {}
  window.matchMedia ??= () =>
    Object.assign(new EventTarget(), { matches: false }) as unknown as MediaQueryList
  window.ResizeObserver ??= NoObserver
  window.Element.prototype.scrollIntoView ??= () => {}
  window.Element.prototype.hasPointerCapture ??= () => false
}

/** The console at an address, on a provider that answers by `start.routes`. */
export async function renderConsole(address: string, start: ReturnType<typeof testCore>) {
  completeBrowser()
  // Pages are loaded when they are first opened; how long that takes is up to the machine.
  configure({ asyncUtilTimeout: 20_000 })
  await startPreferences()
  await loadLazyNamespaces()
  await start.core.session.ready()
  const router = createConsoleRouter(start.core.session, createMemoryHistory({ initialEntries: [address] }))
  await act(async () => {
    render(
      <TooltipProvider>
        <SnackbarProvider>
          <CoreProvider core={start.core}>
            <SessionProvider>
              <SiteProvider>
                <RouterProvider router={router} />
              </SiteProvider>
            </SessionProvider>
          </CoreProvider>
        </SnackbarProvider>
      </TooltipProvider>,
    )
    await router.load()
  })
  return { ...start, router }
}
