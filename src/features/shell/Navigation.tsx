import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useCapability } from '#app/core/capability.ts'
import type { NavigationGroup, NavigationItem } from '#app/navigation/navigation.ts'
import { useNavigation } from '#app/navigation/useNavigation.ts'
import { useSession } from '#app/session/session.tsx'
import { useSiteOutline } from '#app/site/site.tsx'
import { may } from '#domain/access.ts'
import { useText } from '#i18n/index.ts'
import { ChevronDown, type IconComponent } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { PageLink } from './PageLink.tsx'

const rowClass = cn(
  'flex h-control w-full items-center gap-3 rounded-md text-left -outline-offset-2 transition-colors',
  'hover:bg-surface-sunken hover:text-text',
)
const pageClass = cn(
  rowClass,
  'text-text-muted aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text',
)
/** Hidden while the navbar is collapsed. */
const wideOnly = 'transition-opacity delay-(--navbar-delay) narrow:opacity-0'

type NavigationProps = {
  /** Content above the tree, inside the landmark. */
  head: ReactNode
  /** A line below the tree. */
  foot: ReactNode
  /** Called when a link is followed. */
  onFollow?: () => void
}

/** The tree of pages (specification §2). */
export function Navigation({ head, foot, onFollow }: NavigationProps) {
  const text = useText('shell')
  const entries = useNavigation()
  return (
    <nav aria-label={text('navigation.label')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-14 w-70 shrink-0 items-center justify-between border-b border-line pr-3 pl-4">
        {head}
      </div>
      <ul className="flex flex-1 flex-col gap-0.5 overflow-x-hidden overflow-y-auto p-3">
        {entries.map((entry) => (
          <li key={entry.label}>
            {'page' in entry ? (
              <Item item={entry} onFollow={onFollow} />
            ) : (
              <Group group={entry} onFollow={onFollow} />
            )}
          </li>
        ))}
      </ul>
      {foot && (
        <p className={cn('w-70 shrink-0 border-t border-line px-4 py-1.5 text-xs text-text-muted', wideOnly)}>
          {foot}
        </p>
      )}
    </nav>
  )
}

type Follow = { onFollow: (() => void) | undefined }

function Item({ item, onFollow }: { item: NavigationItem } & Follow) {
  return (
    <PageLink to={item} onFollow={onFollow} className={cn(pageClass, 'px-2.5')}>
      <RowIcon icon={item.icon} />
      <span className={cn('truncate', wideOnly)}>{item.label}</span>
    </PageLink>
  )
}

function Group({ group, onFollow }: { group: NavigationGroup } & Follow) {
  const text = useText('shell')
  const common = useText('common')
  const { areas, status } = useSiteOutline()
  const isOffered = useCapability('createArea')
  const mayAddZones = may('configure', useSession().roles) && isOffered
  const id = useId()
  const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith(`${group.under}/`) })
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? isHere
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
        className={cn(
          rowClass,
          'px-2.5',
          isHere ? 'font-medium text-text narrow:text-accent-text' : 'text-text-muted',
        )}
      >
        <RowIcon icon={group.icon} />
        <span className={cn('flex-1 truncate', wideOnly)}>{group.label}</span>
        <ChevronDown
          aria-hidden
          className={cn('size-4 shrink-0 transition-transform', wideOnly, open && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        hidden={!open}
        className="grid grid-rows-[1fr] [[hidden]]:hidden transition-[grid-template-rows] delay-(--navbar-delay) narrow:grid-rows-[0fr]"
      >
        <ul className="flex min-h-0 flex-col gap-0.5 overflow-hidden">
          {group.pages.map((page) => (
            <li key={`${page.page} ${page.areaId}`}>
              <PageLink to={page} onFollow={onFollow} className={cn(pageClass, 'pr-2.5 pl-10.5')}>
                <span className={cn('truncate', wideOnly)}>{page.label}</span>
              </PageLink>
            </li>
          ))}
          {group.pages.length === 0 && (
            <li className={cn('py-2 pl-10.5 text-text-muted', wideOnly)}>
              {areas ? text('navigation.noZones') : status === 'loading' && common('loading')}
            </li>
          )}
          {group.pages.length === 0 && areas && mayAddZones && (
            <li>
              <PageLink
                to={{ page: '/settings/zones', label: text('navigation.addZone') }}
                onFollow={onFollow}
                className={cn(pageClass, 'pr-2.5 pl-10.5')}
              >
                <span className={cn('truncate', wideOnly)}>{text('navigation.addZone')}</span>
              </PageLink>
            </li>
          )}
        </ul>
      </div>
    </>
  )
}

function RowIcon({ icon: Icon }: { icon: IconComponent }) {
  return <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
}
