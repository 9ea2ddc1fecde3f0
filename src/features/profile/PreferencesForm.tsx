import { changePreferences, usePreferences } from '#app/session/preferences.tsx'
import { numberExample } from '#i18n/format.ts'
import { type Language, languages, useText } from '#i18n/index.ts'
import { Select } from '#ui/Select.tsx'

const languageOptions = (Object.keys(languages) as Language[]).map((value) => ({
  value,
  label: languages[value],
}))

/** Language, formats, theme and density, saved at once. */
export function PreferencesForm() {
  const text = useText('profile')
  const shell = useText('shell')
  const { language, formats, theme, density } = usePreferences()
  return (
    <>
      <Select
        label={shell('language')}
        value={language}
        options={languageOptions}
        onChange={(chosen) => void changePreferences({ language: chosen })}
      />
      <Select
        label={text('formats.label')}
        hint={text('formats.hint')}
        value={formats}
        options={[
          { value: 'site', label: text('formats.site', { example: numberExample('site', language) }) },
          {
            value: 'language',
            label: text('formats.language', { example: numberExample('language', language) }),
          },
        ]}
        onChange={(chosen) => void changePreferences({ formats: chosen })}
      />
      <Select
        label={shell('theme.label')}
        value={theme}
        options={[
          { value: 'light', label: shell('theme.light') },
          { value: 'dark', label: shell('theme.dark') },
          { value: 'system', label: shell('theme.system') },
        ]}
        onChange={(chosen) => void changePreferences({ theme: chosen })}
      />
      <Select
        label={text('density.label')}
        hint={text('density.hint')}
        value={density}
        options={[
          { value: 'comfortable', label: text('density.comfortable') },
          { value: 'compact', label: text('density.compact') },
        ]}
        onChange={(chosen) => void changePreferences({ density: chosen })}
      />
    </>
  )
}
