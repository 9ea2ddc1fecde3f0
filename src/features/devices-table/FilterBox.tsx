import { useRef, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Search, X } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'
import { controlClass } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'

type FilterBoxProps = { label: string; value: string; onChange: (filter: string) => void }

/** Shows the typed text while focused, otherwise the URL's filter. Escape clears it. */
export function FilterBox({ label, value, onChange }: FilterBoxProps) {
  const text = useText('devices')
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? value

  function change(filter: string) {
    setTyped(filter)
    onChange(filter)
  }

  return (
    <search className="relative w-full sm:w-80">
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-text-muted"
      />
      <input
        ref={input}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        className={cn(controlClass, 'pr-10 pl-9')}
        value={shown}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => event.key === 'Escape' && change('')}
      />
      {shown !== '' && (
        <IconButton
          icon={X}
          label={text('clearFilter')}
          className="absolute inset-y-0 right-0"
          onClick={() => {
            change('')
            input.current?.focus()
          }}
        />
      )}
    </search>
  )
}
