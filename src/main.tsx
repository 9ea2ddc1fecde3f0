import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createBrowserCore } from '#app/browserCore.ts'
import { CoreProvider } from '#app/core/context.tsx'
import { startPreferences } from '#app/session/preferences.tsx'
import { SessionProvider } from '#app/session/session.tsx'
import { preloadPlan } from '#app/site/preloadPlan.ts'
import { SiteProvider } from '#app/site/site.tsx'
import { ensureNavigatorLanguage } from '#charts/navigatorLanguage.ts'
import { createConsoleRouter, zoneOfPlan } from '#routes/router.ts'
import { untilLoaded } from '#ui/lazyPart.ts'
import { nextTask } from '#ui/nextTask.ts'
import { SnackbarProvider } from '#ui/Snackbar.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'
import { whenIdle } from '#ui/whenIdle.ts'
import { createRoot } from './reactRoot.ts'
import './styles.css'

ensureNavigatorLanguage()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/**
 * Starts the console in several tasks, since a single one would block the page for longer. Not awaited at the top: what is
 * imported later imports this file, and would wait for it.
 */
async function start(container: HTMLElement) {
  await nextTask()
  const core = createBrowserCore()
  await nextTask()
  const router = createConsoleRouter(core.session)
  const zone = zoneOfPlan(router)
  if (zone !== undefined) void preloadPlan(zone, core).catch(() => undefined)
  await startPreferences()
  createRoot(container).render(
    <StrictMode>
      <TooltipProvider>
        <SnackbarProvider>
          <CoreProvider core={core}>
            <SessionProvider>
              <SiteProvider>
                <RouterProvider router={router} />
              </SiteProvider>
            </SessionProvider>
          </CoreProvider>
        </SnackbarProvider>
      </TooltipProvider>
    </StrictMode>,
  )

  // The page comes first. In development there is no build to keep.
  if (import.meta.env.PROD) {
    await whenIdle()
    const { startOffline } = await untilLoaded(() => import('#app/offline/start.ts'))
    await startOffline(core)
  }
}

void start(root)
