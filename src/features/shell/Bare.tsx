import { Outlet } from '@tanstack/react-router'
import { useSession } from '#app/session/session.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Splash } from './Splash.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { usePageTitle } from './usePageTitle.ts'

/**
 * The frame of pages without navbar, toolbar and footer, with language and theme menus. The form is hidden while a
 * sign-in from another window is being loaded.
 */
export function Bare() {
  const { title } = usePageTitle()
  const { state } = useSession()
  if (state === 'booting') return <Splash />
  return (
    <main className="relative flex min-h-dvh flex-col">
      <h1 className="sr-only">{title}</h1>
      <Outlet />
      <div className="absolute top-2 right-2 flex gap-1 rounded-lg bg-surface-raised p-1">
        <ThemeMenu />
        <LanguageMenu />
      </div>
    </main>
  )
}
