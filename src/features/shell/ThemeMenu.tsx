import { useColorScheme, useTheme } from '#app/session/theme.tsx'
import { useText } from '#i18n/index.ts'
import { Monitor, Moon, Sun } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuChoice } from '#ui/Menu.tsx'

export function ThemeMenu() {
  const text = useText('shell')
  const { theme, setTheme } = useTheme()
  const isDark = useColorScheme() === 'dark'
  return (
    <Menu trigger={<IconButton icon={isDark ? Moon : Sun} label={text('theme.label')} />}>
      <MenuChoice
        label={text('theme.label')}
        value={theme}
        onChange={setTheme}
        options={[
          { value: 'light', label: text('theme.light'), icon: Sun },
          { value: 'dark', label: text('theme.dark'), icon: Moon },
          { value: 'system', label: text('theme.system'), icon: Monitor },
        ]}
      />
    </Menu>
  )
}
