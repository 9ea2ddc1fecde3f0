import { useMediaQuery } from '#ui/useMediaQuery.ts'
import { changePreferences, type Theme, usePreferences } from './preferences.tsx'

/** The chosen theme and its setter. Styles follow automatically (`light-dark()` in styles.css). */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const { theme } = usePreferences()
  return { theme, setTheme: (theme) => void changePreferences({ theme }) }
}

/** The effective theme, for canvases, which styles do not reach. */
export function useColorScheme(): 'light' | 'dark' {
  const { theme } = usePreferences()
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)')
  if (theme !== 'system') return theme
  return systemIsDark ? 'dark' : 'light'
}
