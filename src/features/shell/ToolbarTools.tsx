import { cn } from '#ui/cn.ts'
import { DataProblemsLink } from './DataProblemsLink.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { NewVersionButton } from './NewVersionButton.tsx'
import { OutboxButton } from './OutboxButton.tsx'
import { QuickPanelButton } from './QuickPanelButton.tsx'
import { ShortcutsMenu } from './ShortcutsMenu.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The buttons at the toolbar's end, on every page. */
export function ToolbarTools({ isGuest }: { isGuest: boolean }) {
  return (
    <>
      {!isGuest && <NewVersionButton />}
      {!isGuest && <OutboxButton />}
      {!isGuest && <DataProblemsLink />}
      {!isGuest && <ShortcutsMenu />}
      {/* Both are in the profile of a signed-in user, too. */}
      <div className={cn('flex gap-1', !isGuest && 'max-sm:hidden')}>
        <ThemeMenu />
        <LanguageMenu />
      </div>
      {!isGuest && <QuickPanelButton />}
      <UserMenu />
    </>
  )
}
