import { Outlet } from '@tanstack/react-router'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { usePageTitle } from './usePageTitle.ts'

/** The frame of pages without navbar, toolbar and footer: language and theme, so that whoever signs in can read. */
export function Bare() {
  const { title } = usePageTitle()
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
