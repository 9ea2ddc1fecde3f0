import { useNavigate } from '@tanstack/react-router'
import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { SearchList } from '#ui/SearchList.tsx'
import { searchable } from './navigation.ts'
import { useNavigation } from './useNavigation.ts'

/** Specification §2: at most ten matches. */
const mostMatches = 10
const shortcut = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Goes to a page by its name; opened by its button, or by Ctrl or Cmd and K. */
export function Search() {
  const text = useText('shell')
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const items = searchable(useNavigation())

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-label={text('search.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="mr-1 flex h-9 min-w-9 shrink-0 items-center justify-center gap-2 rounded-md text-text-muted transition-colors hover:bg-surface-sunken md:border md:border-line-strong md:px-3"
      >
        <SearchIcon aria-hidden className="size-4.5" />
        <span className="pr-6 max-md:hidden">{text('search.open')}</span>
        <kbd className="font-sans text-xs max-md:hidden">{shortcut}</kbd>
      </button>
      <Dialog bare open={open} onOpenChange={setOpen} title={text('search.label')}>
        <SearchList
          items={items}
          textOf={({ path }) => path}
          keyOf={({ page, areaId }) => `${page} ${areaId}`}
          label={text('search.label')}
          prompt={text('search.prompt')}
          limit={mostMatches}
          onPick={({ page, areaId }) => {
            setOpen(false)
            navigate({ to: page, params: areaId === undefined ? {} : { areaId } })
          }}
        >
          {({ icon: Icon, path }) => (
            <>
              <Icon aria-hidden className="size-4 shrink-0 text-text-muted" />
              <span className="truncate">{path}</span>
            </>
          )}
        </SearchList>
      </Dialog>
    </>
  )
}
