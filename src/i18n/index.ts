import { createInstance, type FormatterModule, type Namespace } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { eager } from './en/eager.ts'
import type { en } from './en/index.ts'
import { type Formats, formatNumber, setFormats } from './format.ts'

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

/** Numbers in a text are written like all others. */
const numbersInTexts: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value) => (typeof value === 'number' ? formatNumber(value) : value),
}

const i18n = createInstance()
i18n
  .use(initReactI18next)
  .use(numbersInTexts)
  .init({
    resources: { en: eager },
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    interpolation: { escapeValue: false, alwaysFormat: true },
    saveMissing: true,
    // biome-ignore lint/suspicious/noConsole: a text that is not there is a fault, and no test may pass over it.
    missingKeyHandler: (_languages, namespace, key) => console.error(`No text: ${namespace}:${key}`),
  })

let shown: Language = 'en'
let wanted: { readonly language: Language; readonly formats: Formats } = { language: 'en', formats: 'site' }
const parts = new Set<Part>(['eager'])

/**
 * Switches every text of the console, the document's `lang` and the formats of numbers. Resolves when that is done. If the
 * texts cannot be loaded, the console stays in the language before.
 */
export async function changeLanguage(language: Language, formats: Formats): Promise<void> {
  const mine = { language, formats }
  wanted = mine
  const isKnown = await loadNamespaces(language).then(
    () => true,
    () => false,
  )
  if (wanted !== mine) return
  if (isKnown) shown = language
  setFormats(formats, shown)
  document.documentElement.lang = shown
  // Also tells of other formats: whatever shows a text renders again.
  await i18n.changeLanguage(shown)
}

/** Loads the texts of every page, in the chosen language. Rejects where they cannot be loaded. */
export function loadLazyNamespaces(): Promise<void> {
  parts.add('lazy')
  return loadNamespaces(wanted.language)
}

/** What is being loaded, once the texts of every page are there too. */
export async function withLazyNamespaces<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([loading, loadLazyNamespaces()])
  return loaded
}

async function loadNamespaces(language: Language): Promise<void> {
  const texts = await Promise.all([...parts].map((part) => catalogues[language][part]()))
  for (const [namespace, words] of texts.flatMap((part) => Object.entries(part)))
    if (!i18n.hasResourceBundle(language, namespace))
      // Nobody changes the texts. A copy of them, which i18next makes otherwise, takes longer than all else here.
      i18n.addResourceBundle(language, namespace, words, false, false, { skipCopy: true })
}

/** The texts of one namespace, in the chosen language; renders again when the language changes. */
export function useText<Name extends Namespace>(namespace: Name) {
  return useTranslation(namespace).t
}
