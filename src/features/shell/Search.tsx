import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { searchablePages } from '#app/navigation/navigation.ts'
import { useNavigation } from '#app/navigation/useNavigation.ts'
import { useSession } from '#app/session/session.tsx'
import { useSite } from '#app/site/site.tsx'
import { useText } from '#i18n/index.ts'
import { Search as SearchIcon } from '#icons/index.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { untilLoaded } from '#ui/lazyPart.ts'
import { SearchList } from '#ui/SearchList.tsx'
import { findPlaces, listsOfSilentLuminaires, MAX_MATCHES, type Place, placeOfPage } from './places.ts'

const shortcut = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Finds a page, zone, device, group or profile by name, and a device by its zone's or profile's name; opened by its button or by Ctrl or Cmd and K. */
export function Search() {
  const text = useText('shell')
  const [open, setOpen] = useState(false)

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
        className="mr-1 flex h-control min-w-control shrink-0 items-center justify-center gap-2 rounded-md text-text-muted transition-colors hover:bg-surface-sunken xl:border xl:border-line-strong xl:px-3"
      >
        <SearchIcon aria-hidden className="size-4.5" />
        <span className="pr-6 max-xl:hidden">{text('search.open')}</span>
        <kbd className="font-sans text-xs max-xl:hidden">{shortcut}</kbd>
      </button>
      <Dialog bare open={open} onOpenChange={setOpen} title={text('search.label')}>
        <Places onClose={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

/** Loaded once the search is open; until then it finds pages. */
const sitePlacesOptions = {
  queryKey: ['site-places'],
  queryFn: () => untilLoaded(() => import('./sitePlaces.ts')).then(({ placesOfSite }) => placesOfSite),
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const

/** The search list, computed only while open. */
function Places({ onClose }: { onClose: () => void }) {
  const text = useText('shell')
  const navigate = useNavigate()
  const { roles } = useSession()
  const { site } = useSite()
  const lists = listsOfSilentLuminaires(
    { silent: text('search.silent'), neverReported: text('search.neverReported') },
    text('search.notReporting'),
  )
  const pages = [...searchablePages(useNavigation()).map(placeOfPage), ...lists]
  const { data: placesOfSite } = useQuery(sitePlacesOptions)
  const places = useMemo(
    () => (site && placesOfSite ? placesOfSite(site, roles) : []),
    [placesOfSite, site, roles],
  )

  function find(query: string): Place[] {
    if (query.trim() === '') return pages.slice(0, MAX_MATCHES)
    return [...findPlaces(pages, query), ...findPlaces(places, query)]
  }

  return (
    <SearchList
      items={pages}
      find={find}
      groupOf={({ kind }) => text(kind === 'page' ? 'search.pages' : 'search.site')}
      textOf={nameOf}
      keyOf={({ key }) => key}
      label={text('search.label')}
      prompt={text('search.prompt')}
      onPick={({ address }) => {
        onClose()
        void navigate({ href: address })
      }}
    >
      {({ icon: Icon, kind, name, detail }) => (
        <>
          <Icon aria-hidden className="size-4 shrink-0 text-text-muted" />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          {kind !== 'page' && (
            <span className="max-w-1/2 shrink-0 truncate text-xs text-text-muted">
              {detail ?? text(`search.kinds.${kind}`)}
            </span>
          )}
        </>
      )}
    </SearchList>
  )
}

const nameOf = ({ name }: Place) => name
