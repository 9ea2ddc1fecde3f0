import { createInstance, type Namespace } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { eager } from './en/eager.ts'
import type { en } from './en/index.ts'

declare module 'i18next' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}

/** Each language, by its own name. */
export const languages = { en: 'English', et: 'Eesti' }
export type Language = keyof typeof languages

type Part = 'eager' | 'lazy'
type Texts = Readonly<Record<string, object>>

/** English is bundled; another language is loaded when it is first chosen. */
const catalogues: Record<Language, Record<Part, () => Promise<Texts>>> = {
  en: { eager: async () => eager, lazy: async () => (await import('./en/lazy.ts')).lazy },
  et: {
    eager: async () => (await import('./et/eager.ts')).eager,
    lazy: async () => (await import('./et/lazy.ts')).lazy,
  },
}

const i18n = createInstance()
i18n.use(initReactI18next).init({
  resources: { en: eager },
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  saveMissing: true,
  // biome-ignore lint/suspicious/noConsole: a text that is not there is a fault, and no test may pass over it.
  missingKeyHandler: (_languages, namespace, key) => console.error(`No text: ${namespace}:${key}`),
})

let wanted: Language = 'en'
const parts = new Set<Part>(['eager'])

/**
 * Switches every text of the console and the document's `lang`. Resolves when that is done, or when the texts could not be
 * loaded; the console then stays in the language before.
 */
export async function changeLanguage(language: Language): Promise<void> {
  wanted = language
  const isKnown = await loadNamespaces(language).then(
    () => true,
    () => false,
  )
  if (!isKnown || wanted !== language) return
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}

/** Loads the texts of every page, in the chosen language. Rejects where they cannot be loaded. */
export function loadLazyNamespaces(): Promise<void> {
  parts.add('lazy')
  return loadNamespaces(wanted)
}

async function loadNamespaces(language: Language): Promise<void> {
  const texts = await Promise.all([...parts].map((part) => catalogues[language][part]()))
  for (const [namespace, words] of texts.flatMap((part) => Object.entries(part)))
    i18n.addResourceBundle(language, namespace, words)
}

/** The texts of one namespace, in the chosen language; renders again when the language changes. */
export function useText<Name extends Namespace>(namespace: Name) {
  return useTranslation(namespace).t
}
