import { useSyncExternalStore } from 'react'
import { jsonIn, safeStorage } from '#app/core/safeStorage.ts'
import { createListeners, createStore } from '#domain/store.ts'
import type { Formats } from '#i18n/format.ts'
import { changeLanguage, type Language, languages } from '#i18n/index.ts'

export type Theme = 'light' | 'dark' | 'system'
export type Density = 'comfortable' | 'compact'

/** Preferences stored in the profile (specification §6); a guest's stay in the browser. */
export type UserPreferences = {
  theme: Theme
  language: Language
  /** How numbers are written. */
  formats: Formats
  /** The size of rows and controls. */
  density: Density
}

/** The user's preferences, stored in this browser and shared by its tabs. */
export type Preferences = UserPreferences & {
  navbarFolded: boolean
  /** Prevents accidental drags on the commissioning plan. */
  planLocked: boolean
  /** The drawings of floor plans are paler, so that the devices stand out. */
  planFaded: boolean
  /** In the dark theme, drawings have light lines on dark paper. */
  planInverted: boolean
  /** The e-mail addresses of those who have put the checklist of setting up a site away. */
  checklistPutAwayBy: readonly string[]
}

/** `public/head.js` reads the theme under the same name before the first paint. */
const storageKey = 'latern.preferences'
const defaults: Preferences = {
  theme: 'system',
  language: 'en',
  formats: 'site',
  density: 'comfortable',
  navbarFolded: false,
  planLocked: false,
  planFaded: false,
  planInverted: false,
  checklistPutAwayBy: [],
}

/** A browser that stores nothing still gets what was chosen, until the page is closed. */
const storage = safeStorage(() => localStorage)
const { current, set, subscribe } = createStore(defaults)
const choices = createListeners<[chosen: Partial<UserPreferences>]>()

/** Applies the stored preferences, and follows other tabs. Called once; the first render waits for the language. */
export function startPreferences(): Promise<void> {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey) void adopt(stored())
  })
  return adopt(stored())
}

/**
 * Applies the user's choice, and then notifies the listeners, which save it to the profile; so their messages are in
 * the new language.
 */
export async function changePreferences(change: Partial<Preferences>): Promise<void> {
  await keep(change)
  const { theme, language, formats, density } = change
  const chosen = {
    ...(theme && { theme }),
    ...(language && { language }),
    ...(formats && { formats }),
    ...(density && { density }),
  }
  if (Object.keys(chosen).length > 0) choices.notify(chosen)
}

/** Applies the valid preferences of a profile. */
export function applyProfilePreferences(profile: Readonly<Record<string, unknown>>): void {
  const { theme, language, formats, density } = parsePreferences({ ...current(), ...profile })
  void keep({ theme, language, formats, density })
}

export const onPreferencesChosen = choices.subscribe

function keep(change: Partial<Preferences>): Promise<void> {
  const applied = adopt({ ...current(), ...change })
  storage.write(storageKey, JSON.stringify(current()))
  return applied
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, current)
}

function adopt(preferences: Preferences): Promise<void> {
  const { theme, density, language, formats } = preferences
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.density = density
  const applied = changeLanguage(language, formats)
  set(preferences)
  return applied
}

const stored = (): Preferences => parsePreferences(Object(jsonIn(storage.read(storageKey))))

/** Parses stored preferences; invalid values become defaults. */
function parsePreferences(values: Readonly<Record<string, unknown>>): Preferences {
  const { theme, language, formats, density, navbarFolded, planLocked, planFaded, planInverted } = values
  const { checklistPutAwayBy: putAway } = values
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : defaults.theme,
    language:
      typeof language === 'string' && Object.hasOwn(languages, language)
        ? (language as Language)
        : defaults.language,
    formats: formats === 'language' ? formats : defaults.formats,
    density: density === 'compact' ? density : defaults.density,
    navbarFolded: navbarFolded === true,
    planLocked: planLocked === true,
    planFaded: planFaded === true,
    planInverted: planInverted === true,
    checklistPutAwayBy: Array.isArray(putAway) ? putAway.filter((by) => typeof by === 'string') : [],
  }
}
