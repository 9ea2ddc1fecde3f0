import { changePreferences, usePreferences } from '#app/session/preferences.tsx'
import { type Language, languages, useText } from '#i18n/index.ts'
import { Languages } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuChoice } from '#ui/Menu.tsx'

const options = (Object.keys(languages) as Language[]).map((value) => ({ value, label: languages[value] }))

export function LanguageMenu() {
  const text = useText('shell')
  const { language } = usePreferences()
  return (
    <Menu trigger={<IconButton icon={Languages} label={text('language')} />}>
      <MenuChoice
        label={text('language')}
        value={language}
        options={options}
        onChange={(chosen) => void changePreferences({ language: chosen })}
      />
    </Menu>
  )
}
