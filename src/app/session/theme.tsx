import { useSyncExternalStore } from 'react'
import { changePreferences, type Theme, usePreferences } from './preferences.tsx'

/** The chosen theme and its setter. Styles follow automatically (`light-dark()` in styles.css). */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const { theme } = usePreferences()
  return { theme, setTheme: (theme) => void changePreferences({ theme }) }
}

/** The effective theme, for canvases, which styles do not reach. */
export function useColorScheme(): 'light' | 'dark' {
  const { theme } = usePreferences()
  const systemIsDark = useSyncExternalStore(subscribe, () => systemDark.matches)
  if (theme !== 'system') return theme
  return systemIsDark ? 'dark' : 'light'
}

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribe(listener: () => void) {
  systemDark.addEventListener('change', listener)
  return () => systemDark.removeEventListener('change', listener)
}
