import { useSyncExternalStore } from 'react'
import { changePreferences, type Theme, usePreferences } from './preferences.tsx'

/** The chosen theme, and how to choose another. Styles follow by themselves (`light-dark()` in styles.css). */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const { theme } = usePreferences()
  return { theme, setTheme: (theme) => void changePreferences({ theme }) }
}

/** The theme that is on the screen, for what styles do not reach, such as a canvas. */
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
