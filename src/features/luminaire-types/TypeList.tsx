import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTypeChanges } from '#app/luminaireTypes/useTypeChanges.ts'
import type { Site } from '#app/site/siteModel.ts'
import { compareNames, formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Lock, Plus } from '#icons/index.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { cn } from '#ui/cn.ts'
import { findMatches } from '#ui/findMatches.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField } from '#ui/TextField.tsx'
import { TypeLink } from './TypeLink.tsx'

type TypeListProps = { site: Site; open: number | 'new' | undefined; mayConfigure: boolean }

/** From this number of types on, the list has a search. */
const LONG = 8

/** Every luminaire type by name; arrow keys move between them. */
export function TypeList({ site, open, mayConfigure }: TypeListProps) {
  const text = useText('luminaireTypes')
  const [query, setQuery] = useState('')
  const types = useMemo(
    () => site.luminaireTypes.toSorted((one, other) => compareNames(one.name, other.name)),
    [site.luminaireTypes],
  )
  const uses = useMemo(() => usesOf(site), [site])
  const isLong = types.length >= LONG
  const shown = isLong ? findMatches(types, query, searched) : types
  return (
    <>
      <div className="flex flex-col gap-3 border-b border-line p-4">
        {mayConfigure ? (
          <Button asChild tone={open === 'new' ? 'plain' : 'accent'} icon={Plus}>
            <TypeLink type="new">{text('add')}</TypeLink>
          </Button>
        ) : (
          <p className="flex items-center gap-2 text-text-muted">
            <Lock aria-hidden className="size-4 shrink-0" />
            {text('viewOnly')}
          </p>
        )}
        {isLong && (
          <TextField
            type="search"
            label={text('search')}
            value={query}
            onChange={({ target }) => setQuery(target.value)}
          />
        )}
      </div>
      <ul aria-label={text('title')} onKeyDown={goByArrow} className="min-h-0 flex-1 overflow-y-auto p-2">
        {shown.map((type) => (
          <li key={type.id}>
            <TypeLink
              type={type.id}
              className={cn(
                'flex flex-col gap-0.5 rounded-md px-3 py-2 -outline-offset-2',
                type.id === open ? 'bg-accent-soft text-accent-text' : 'hover:bg-surface-sunken',
              )}
            >
              <span className="truncate font-medium">{type.name}</span>
              <span
                className={cn('flex justify-between gap-3 text-xs', type.id !== open && 'text-text-muted')}
              >
                <span className="truncate">
                  {type.rated_power === null
                    ? text('noPower')
                    : [`${formatNumber(type.rated_power)} W`, type.manufacturer].filter(Boolean).join(' · ')}
                </span>
                <span className="shrink-0">
                  {uses.has(type.id) ? text('uses', { count: uses.get(type.id) ?? 0 }) : text('unused')}
                </span>
              </span>
            </TypeLink>
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length > 0 ? 'sr-only' : 'p-4 text-center text-text-muted'}>
        {types.length > 0 && shown.length === 0 && text('noMatch', { query })}
      </p>
      {mayConfigure && <Saving />}
    </>
  )
}

/** Whether the server does not have everything yet. */
function Saving() {
  const text = useText('luminaireTypes')
  const isSaving = useTypeChanges().some(({ held }) => !held)
  return (
    <p role="status" className="flex min-h-8 items-center gap-1.5 px-4 text-xs text-text-muted">
      {isSaving && (
        <>
          <Spinner />
          {text('saving')}
        </>
      )}
    </p>
  )
}

const searched = ({ name, manufacturer, model }: LuminaireType) =>
  [name, manufacturer, model].filter(Boolean).join(' ')

/** The number of luminaires per type. */
function usesOf({ luminaires }: Site): ReadonlyMap<number, number> {
  const uses = new Map<number, number>()
  for (const { fk_luminaire_type: type } of luminaires)
    if (type !== null) uses.set(type, (uses.get(type) ?? 0) + 1)
  return uses
}

function goByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.findIndex((link) => link.matches(':focus')) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
