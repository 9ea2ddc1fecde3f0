import { addressOf } from '#app/navigation/navigation.ts'
import { useShortcuts } from '#app/navigation/shortcuts.ts'
import { useText } from '#i18n/index.ts'
import { X } from '#icons/index.ts'
import { Chooser } from '#ui/Chooser.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** The pages in the toolbar's shortcuts menu. */
export function ShortcutsForm() {
  const text = useText('profile')
  const { pages, all, has, toggle } = useShortcuts()
  return (
    <>
      {pages.length > 0 && (
        <ul className="flex flex-col rounded-md border border-line bg-surface-raised">
          {pages.map((page) => (
            <li
              key={addressOf(page)}
              className="flex items-center gap-2 border-b border-line py-1 pr-1 pl-3 last:border-b-0"
            >
              <page.icon aria-hidden className="size-4 shrink-0 text-text-muted" />
              <span className="min-w-0 flex-1 truncate">{page.path}</span>
              <IconButton
                icon={X}
                label={text('shortcuts.remove', { page: page.path })}
                onClick={() => toggle(page)}
              />
            </li>
          ))}
        </ul>
      )}
      <Chooser
        label={text('shortcuts.add')}
        prompt={text('shortcuts.prompt')}
        items={all.filter((page) => !has(page))}
        value={undefined}
        textOf={({ path }) => path}
        keyOf={addressOf}
        onChoose={toggle}
      />
    </>
  )
}
