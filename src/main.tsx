import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { browserCore } from '#app/browserCore.ts'
import { CoreProvider } from '#app/core/context.tsx'
import { startPreferences } from '#app/session/preferences.tsx'
import { SessionProvider } from '#app/session/session.tsx'
import { SiteProvider } from '#app/site/site.tsx'
import { ensureNavigatorLanguage } from '#charts/navigatorLanguage.ts'
import { createConsoleRouter } from '#routes/router.ts'
import { SnackbarProvider } from '#ui/Snackbar.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'
import './styles.css'

ensureNavigatorLanguage()
const router = createConsoleRouter(browserCore.session)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startPreferences()
createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <SnackbarProvider>
        <CoreProvider core={browserCore}>
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
  const whenIdle = window.requestIdleCallback ?? window.setTimeout
  whenIdle(() => void import('#app/offline/start.ts').then(({ startOffline }) => startOffline(browserCore)))
}
