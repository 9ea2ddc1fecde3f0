import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { cn } from './cn.ts'
import { findMatches } from './findMatches.ts'

type SearchListProps<Item> = {
  items: readonly Item[]
  /** What of an item is searched. */
  textOf: (item: Item) => string
  keyOf: (item: Item) => string | number
  /** The accessible name of the input and its list. */
  label: string
  prompt: string
  /** How many matches are shown at most. */
  limit?: number
  onPick: (item: Item) => void
  /** How an item looks in the list; its text if left out. */
  children?: (item: Item) => ReactNode
}

/** Type to find, arrows to go through what is found, Enter to pick: a combobox over a listbox. */
export function SearchList<Item>(props: SearchListProps<Item>) {
  const { items, textOf, keyOf, label, prompt, limit, onPick, children = textOf } = props
  const text = useText('common')
  const id = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const matches = findMatches(items, query, textOf).slice(0, limit)
  const optionId = (index: number) => `${id}-${index}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list scrolls when another option becomes the active one
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const picked = matches[active]
    if (step !== undefined && matches.length > 0) setActive((active + step + matches.length) % matches.length)
    else if (event.key === 'Enter' && picked !== undefined) onPick(picked)
    else return
    event.preventDefault()
  }

  return (
    <div className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-4 shrink-0 text-text-muted" />
        <input
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={matches.length > 0}
          aria-controls={matches.length > 0 ? id : undefined}
          aria-activedescendant={matches.length > 0 ? optionId(active) : undefined}
          placeholder={prompt}
          autoComplete="off"
          spellCheck={false}
          className="h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-text-muted"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {matches.length > 0 && (
        <div ref={list} id={id} role="listbox" aria-label={label} className="overflow-y-auto p-1">
          {matches.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
            <div
              key={keyOf(item)}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={cn(
                'flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5',
                index === active && 'bg-surface-sunken',
              )}
              onPointerMove={() => setActive(index)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(item)}
            >
              {children(item)}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={matches.length > 0 ? 'sr-only' : 'p-4 text-center text-text-muted'}>
        {matches.length === 0 && text('noResults')}
      </p>
    </div>
  )
}
