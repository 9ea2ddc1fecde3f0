import { useState } from 'react'
import { ChevronDown } from '#icons/index.ts'
import { cn } from './cn.ts'
import { controlClass, Field, type FieldTexts } from './Field.tsx'
import { Popover, PopoverPanel, PopoverTrigger } from './Popover.tsx'
import { SearchList } from './SearchList.tsx'

type ChooserProps<Item> = FieldTexts & {
  items: readonly Item[]
  value: Item | undefined
  onChoose: (item: Item) => void
  textOf: (item: Item) => string
  keyOf: (item: Item) => string | number
  /** The placeholder of the choice and of the search. */
  prompt: string
  disabled?: boolean
  className?: string
}

/** Chooses one of many by typing: a zone, a device, a profile. */
export function Chooser<Item>(props: ChooserProps<Item>) {
  const { items, value, onChoose, textOf, keyOf, prompt, disabled, ...field } = props
  const [open, setOpen] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger
            {...control}
            role="combobox"
            disabled={disabled}
            className={cn(controlClass, 'flex items-center justify-between gap-2 text-left')}
          >
            <span className={cn('truncate', value === undefined && 'text-text-muted')}>
              {value === undefined ? prompt : textOf(value)}
            </span>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-text-muted" />
          </PopoverTrigger>
          <PopoverPanel
            aria-label={field.label}
            align="start"
            sideOffset={4}
            className="max-h-80 w-(--radix-popover-trigger-width) min-w-56"
          >
            <SearchList
              items={items}
              textOf={textOf}
              keyOf={keyOf}
              label={field.label}
              prompt={prompt}
              onPick={(item) => {
                onChoose(item)
                setOpen(false)
              }}
            />
          </PopoverPanel>
        </Popover>
      )}
    </Field>
  )
}
