import { useSyncExternalStore } from 'react'
import { changeLanguage, type Language, languages } from '#i18n/index.ts'

export type Theme = 'light' | 'dark' | 'system'
export type Density = 'comfortable' | 'compact'

/** What goes with a user wherever they sign in (specification §6); a guest's stays in the browser. */
export type UserPreferences = {
  theme: Theme
  language: Language
  /** How much room rows and controls take. */
  density: Density
}

/** How a user likes the console. Kept in this browser, shared by its tabs. */
export type Preferences = UserPreferences & {
  navbarFolded: boolean
  /** Devices on the plan that is commissioned can't be dragged by accident. */
  planLocked: boolean
}

/** `public/theme.js` reads the theme under the same name before the first paint. */
const storageKey = 'latern.preferences'
const defaults: Preferences = {
  theme: 'system',
  language: 'en',
  density: 'comfortable',
  navbarFolded: false,
  planLocked: false,
}

const listeners = new Set<() => void>()
const choiceListeners = new Set<(chosen: Partial<UserPreferences>) => void>()
let current = defaults

/** Applies what is stored, and follows what other tabs store. Called once; the first render waits for its language. */
export function startPreferences(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) void adopt(stored())
  })
  return adopt(stored())
}

/**
 * What was chosen here and now; it is passed to what saves it to the profile, once it holds: what they have to tell is told
 * in the language that was chosen.
 */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  await keep(change)
  const { theme, language, density } = change
  const chosen = { ...(theme && { theme }), ...(language && { language }), ...(density && { density }) }
  if (Object.keys(chosen).length > 0) for (const listener of choiceListeners) listener(chosen)
}

/** Takes over what a profile has of them, as far as it can be understood. */
export function applyProfilePreferences(profile: Readonly<Record<string, unknown>>): void {
  const { theme, language, density } = parsePreferences({ ...current, ...profile })
  void keep({ theme, language, density })
}

export function onPreferencesChosen(listener: (chosen: Partial<UserPreferences>) => void): () => void {
  choiceListeners.add(listener)
  return () => choiceListeners.delete(listener)
}

function keep(change: Partial<Preferences>): Promise<void> {
  const applied = adopt({ ...current, ...change })
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // A browser that stores nothing still gets what was chosen, until the page is closed.
  }
  return applied
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, () => current)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function adopt(preferences: Preferences): Promise<void> {
  current = preferences
  document.documentElement.dataset.theme = current.theme
  document.documentElement.dataset.density = current.density
  const applied = changeLanguage(current.language)
  for (const listener of listeners) listener()
  return applied
}

function stored(): Preferences {
  try {
    return parsePreferences(Object(JSON.parse(localStorage.getItem(storageKey) ?? '{}')))
  } catch {
    return defaults
  }
}

/** What is kept somewhere, as far as it can be understood. */
function parsePreferences(values: Readonly<Record<string, unknown>>): Preferences {
  const { theme, language, density, navbarFolded, planLocked } = values
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : defaults.theme,
    language:
      typeof language === 'string' && Object.hasOwn(languages, language)
        ? (language as Language)
        : defaults.language,
    density: density === 'compact' ? density : defaults.density,
    navbarFolded: navbarFolded === true,
    planLocked: planLocked === true,
  }
}
