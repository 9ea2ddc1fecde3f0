import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, configure, render } from '@testing-library/react'
import { Profiler, type ReactNode } from 'react'
import { CoreProvider } from '#app/core/context.tsx'
import type { Core } from '#app/core/core.ts'
import { startPreferences } from '#app/session/preferences.tsx'
import { SessionProvider } from '#app/session/session.tsx'
import { SiteProvider } from '#app/site/site.tsx'
import { loadLazyNamespaces } from '#i18n/index.ts'
import { createConsoleRouter } from '#routes/router.ts'
import type { testCore } from '#support/testCore.ts'
import { SnackbarProvider } from '#ui/Snackbar.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'

type TestCore = ReturnType<typeof testCore>

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
  window.HTMLCanvasElement.prototype.getContext = () => null
  window.Element.prototype.scrollIntoView ??= () => {}
  window.Element.prototype.hasPointerCapture ??= () => false
}

/** Whatever the console has around its pages. */
function Console({ core, children }: { core: Core; children: ReactNode }) {
  return (
    <TooltipProvider>
      <SnackbarProvider>
        <CoreProvider core={core}>
          <SessionProvider>
            <SiteProvider>{children}</SiteProvider>
          </SessionProvider>
        </CoreProvider>
      </SnackbarProvider>
    </TooltipProvider>
  )
}

async function started({ core }: TestCore) {
  completeBrowser()
  // Pages are loaded when they are first opened; how long that takes is up to the machine.
  configure({ asyncUtilTimeout: 20_000 })
  await startPreferences()
  await loadLazyNamespaces()
  await core.session.ready()
}

/** The console at an address, on a provider that answers by `start.routes`. @param onRender called for each render of React's */
export async function renderConsole(address: string, start: TestCore, onRender = () => {}) {
  await started(start)
  // The shell loads these when it is first rendered. Test files share their modules: where a file ended before they were loaded, its
  // environment was gone, and no later file could load them.
  await Promise.all([import('#features/shell/ToolbarTools.tsx'), import('#ui/Snackbars.tsx')])
  const { core } = start
  const router = createConsoleRouter(core.session, createMemoryHistory({ initialEntries: [address] }))
  await act(async () => {
    render(
      <Profiler id="console" onRender={onRender}>
        <Console core={core}>
          <RouterProvider router={router} />
        </Console>
      </Profiler>,
    )
    await router.load()
  })
  return { ...start, router }
}

/** A part of a page by itself, which is loaded once there is a browser for it. */
export async function renderPart(load: () => Promise<ReactNode>, start: TestCore) {
  await started(start)
  const part = await load()
  await act(async () => void render(<Console core={start.core}>{part}</Console>))
  return start
}
