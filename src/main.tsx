import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiProvider } from '#app/api.tsx'
import { startPreferences } from '#app/preferences.tsx'
import { SessionProvider, sessionStore } from '#app/session.tsx'
import { SiteProvider } from '#app/site.tsx'
import { createConsoleRouter } from '#routes/router.ts'
import { SnackbarProvider } from '#ui/Snackbar.tsx'
import { TooltipProvider } from '#ui/Tooltip.tsx'
import './styles.css'

const router = createConsoleRouter(sessionStore)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

await startPreferences()
createRoot(root).render(
  <StrictMode>
    <TooltipProvider>
      <SnackbarProvider>
        <ApiProvider>
          <SessionProvider>
            <SiteProvider>
              <RouterProvider router={router} />
            </SiteProvider>
          </SessionProvider>
        </ApiProvider>
      </SnackbarProvider>
    </TooltipProvider>
  </StrictMode>,
)
