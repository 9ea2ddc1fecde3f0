import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Search } from '#icons/index.ts'
import { cn } from './cn.ts'
import { findMatches } from './findMatches.ts'

type SearchListProps<Item> = {
  items: readonly Item[]
  /** The searched text of an item. */
  textOf: (item: Item) => string
  keyOf: (item: Item) => string | number
  /** The accessible name of the input and its list. */
  label: string
  prompt: string
  /** Results of a query, in order. Default: every matching item. */
  find?: (query: string) => Item[]
  /** The name of an item's group; items of a group are adjacent. */
  groupOf?: (item: Item) => string
  onPick: (item: Item) => void
  /** Renders an item. Default: its text. */
  children?: (item: Item) => ReactNode
}

/** A combobox over a listbox: type to search, arrows to move, Enter to pick. */
export function SearchList<Item>(props: SearchListProps<Item>) {
  const { items, textOf, keyOf, label, prompt, find, groupOf, onPick, children = textOf } = props
  const text = useText('common')
  const id = useId()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const matches = find ? find(query) : findMatches(items, query, textOf)
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

  const option = (item: Item, index: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
    <div
      key={keyOf(item)}
      id={optionId(index)}
      role="option"
      tabIndex={-1}
      aria-selected={index === active}
      className={cn(
        'flex min-h-control cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5',
        index === active && 'bg-surface-sunken',
      )}
      onPointerMove={() => setActive(index)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onPick(item)}
    >
      {children(item)}
    </div>
  )

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
          {groupOf
            ? inGroups(matches, groupOf).map(({ group, first, items: grouped }) => (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
                <div key={group} role="group" aria-label={group}>
                  <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-text-muted">
                    {group}
                  </p>
                  {grouped.map((item, index) => option(item, first + index))}
                </div>
              ))
            : matches.map(option)}
        </div>
      )}
      <p role="status" className={matches.length > 0 ? 'sr-only' : 'p-4 text-center text-text-muted'}>
        {matches.length === 0 && text('noResults')}
      </p>
    </div>
  )
}

/** Groups adjacent items by name, with the index of each group's first item. */
function inGroups<Item>(items: readonly Item[], groupOf: (item: Item) => string) {
  const groups: { group: string; first: number; items: Item[] }[] = []
  for (const [index, item] of items.entries()) {
    const group = groupOf(item)
    const last = groups.at(-1)
    if (last?.group === group) last.items.push(item)
    else groups.push({ group, first: index, items: [item] })
  }
  return groups
}
