import type { ReactNode } from 'react'
import { type Day, printDay } from '#domain/calendar.ts'
import { useText } from '#i18n/index.ts'
import { Menu as MenuIcon } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { lazyPart } from '#ui/lazyPart.ts'
import { whenDrawn } from '#ui/whenIdle.ts'
import { Search } from './Search.tsx'
import { useOutboxTexts } from './useOutboxTexts.ts'
import { usePageTitle } from './usePageTitle.ts'

/** Loaded beside the page, and shown once the page is drawn, which these buttons would hold up. */
const ToolbarTools = lazyPart(async () => {
  const loaded = await import('./ToolbarTools.tsx')
  await whenDrawn()
  return loaded.ToolbarTools
})

type ToolbarProps = {
  /** Replaces the navigation button and search for guests. */
  brand?: ReactNode
  /** Today at the site, if the page shows it. */
  date?: Day | undefined
  onOpenNavigation: () => void
}

export function Toolbar({ brand, date, onOpenNavigation }: ToolbarProps) {
  const text = useText('shell')
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-line bg-surface-raised pr-2 pl-2 lg:pl-4">
      {brand ? (
        <div className="mr-2 flex border-r border-line pr-4 max-lg:pl-1">{brand}</div>
      ) : (
        <IconButton
          icon={MenuIcon}
          label={text('navigation.open')}
          onClick={onOpenNavigation}
          className="lg:hidden print:hidden"
        />
      )}
      <div className="flex min-w-0 flex-1 items-baseline gap-3 px-1">
        <Heading />
        {date && (
          <time dateTime={printDay(date, 'YYYY-MM-DD')} className="text-text-muted max-sm:hidden">
            {printDay(date, 'DD-MM-YYYY')}
          </time>
        )}
      </div>
      <div className="contents print:hidden">
        {!brand && <Search />}
        {!brand && <OutboxTexts />}
        <ToolbarTools isGuest={brand !== undefined} />
      </div>
    </header>
  )
}

/** Loads the outbox's texts beside the button that shows them, which comes later. */
function OutboxTexts() {
  useOutboxTexts()
  return null
}

function Heading() {
  const { title, subject } = usePageTitle()
  return (
    <h1 className="truncate text-lg font-semibold tracking-tight">
      {title}
      {subject && <span className="font-normal text-text-muted"> · {subject}</span>}
    </h1>
  )
}
