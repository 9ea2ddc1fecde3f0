import { useLocation, useNavigate } from '@tanstack/react-router'
import { addressOf } from '#app/navigation/navigation.ts'
import { useShortcuts } from '#app/navigation/shortcuts.ts'
import { useText } from '#i18n/index.ts'
import { Star, StarOff } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx'

/** The user's shortcuts, and an item to add or remove the current page. */
export function ShortcutsMenu() {
  const text = useText('shell')
  const navigate = useNavigate()
  const { pages, all, has, toggle } = useShortcuts()
  const pathname = useLocation({ select: (location) => location.pathname })
  const here = all.find((page) => addressOf(page) === pathname)
  return (
    <Menu trigger={<IconButton icon={Star} label={text('shortcuts.label')} />}>
      {pages.map((page) => (
        <MenuItem
          key={addressOf(page)}
          icon={page.icon}
          label={page.path}
          onSelect={() => void navigate({ href: addressOf(page) })}
        />
      ))}
      {pages.length > 0 && here && <MenuSeparator />}
      {here && (
        <MenuItem
          icon={has(here) ? StarOff : Star}
          label={text(has(here) ? 'shortcuts.remove' : 'shortcuts.add')}
          onSelect={() => toggle(here)}
        />
      )}
      {pages.length === 0 && !here && (
        <p className="max-w-60 px-2 py-1.5 text-text-muted">{text('shortcuts.none')}</p>
      )}
    </Menu>
  )
}
