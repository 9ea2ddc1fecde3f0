import { createInstance, type Namespace } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { first } from './en/first.ts'
import type { en } from './en/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}

/** Each language by the name its speakers call it. */
export const languages = { en: 'English', et: 'Eesti' }
export type Language = keyof typeof languages

type Part = 'first' | 'pages'
type Texts = Readonly<Record<string, object>>

/** English is there at once; another language comes when somebody first speaks it. */
const catalogues: Record<Language, Record<Part, () => Promise<Texts>>> = {
  en: { first: async () => first, pages: async () => (await import('./en/pages.ts')).pages },
  et: {
    first: async () => (await import('./et/first.ts')).first,
    pages: async () => (await import('./et/pages.ts')).pages,
  },
}

const i18n = createInstance()
i18n.use(initReactI18next).init({
  resources: { en: first },
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  saveMissing: true,
  // biome-ignore lint/suspicious/noConsole: a text that is not there is a fault, and no test may pass over it.
  missingKeyHandler: (_languages, namespace, key) => console.error(`No text: ${namespace}:${key}`),
})

let wanted: Language = 'en'
const parts = new Set<Part>(['first'])

/**
 * Switches every text of the console, and tells the browser which language the document is in. Resolves once it is spoken, or
 * its texts could not be had: the console goes on in the one before.
 */
export async function speak(language: Language): Promise<void> {
  wanted = language
  const isKnown = await learn(language).then(
    () => true,
    () => false,
  )
  if (!isKnown || wanted !== language) return
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}

/** Resolves once the texts of every page are there, in the language that is spoken or about to be; rejects where they can't be had. */
export function learnPages(): Promise<void> {
  parts.add('pages')
  return learn(wanted)
}

async function learn(language: Language): Promise<void> {
  const texts = await Promise.all([...parts].map((part) => catalogues[language][part]()))
  for (const [namespace, words] of texts.flatMap((part) => Object.entries(part)))
    i18n.addResourceBundle(language, namespace, words)
}

/** The texts of one namespace, in the chosen language; what calls it renders anew when the language changes. */
export function useText<Name extends Namespace>(namespace: Name) {
  return useTranslation(namespace).t
}
