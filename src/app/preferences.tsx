import { useSyncExternalStore } from 'react'
import { type Language, languages, speak } from '#i18n/index.ts'

export type Theme = 'light' | 'dark' | 'system'

/** How a user likes the console. Kept in this browser, shared by its tabs. */
export type Preferences = {
  theme: Theme
  language: Language
  navbarFolded: boolean
  /** Devices on the plan that is commissioned can't be dragged by accident. */
  planLocked: boolean
}

/** `public/theme.js` reads the theme under the same name before the first paint. */
const storageKey = 'latern.preferences'
const defaults: Preferences = { theme: 'system', language: 'en', navbarFolded: false, planLocked: false }

const listeners = new Set<() => void>()
let current = defaults

/** Applies what is stored, and follows what other tabs store. Called once, before the first render. */
export function startPreferences(): void {
  adopt(stored())
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) adopt(stored())
  })
}

export function changePreferences(change: Partial<Preferences>): void {
  adopt({ ...current, ...change })
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // A browser that stores nothing still gets what was chosen, until the page is closed.
  }
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function adopt(preferences: Preferences): void {
  current = preferences
  document.documentElement.dataset.theme = current.theme
  speak(current.language)
  for (const listener of listeners) listener()
}

/** What is stored, as far as it can be understood. */
function stored(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    const { theme, language, navbarFolded, planLocked } = Object(kept) as Record<string, unknown>
    return {
      theme: theme === 'light' || theme === 'dark' ? theme : defaults.theme,
      language:
        typeof language === 'string' && Object.hasOwn(languages, language)
          ? (language as Language)
          : defaults.language,
      navbarFolded: navbarFolded === true,
      planLocked: planLocked === true,
    }
  } catch {
    return defaults
  }
}
