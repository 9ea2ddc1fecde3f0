import { createInstance, type Namespace } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Translation } from './catalogue.ts'
import { en } from './en/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}

/** Each language by the name its speakers call it. */
export const languages = { en: 'English', et: 'Eesti' }
export type Language = keyof typeof languages

/** English is there at once; another language comes when somebody first speaks it. */
const catalogues: Record<Language, () => Promise<Translation<typeof en>>> = {
  en: async () => en,
  et: async () => (await import('./et/index.ts')).et,
}

const i18n = createInstance()
i18n.use(initReactI18next).init({
  resources: { en },
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(en),
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})

let wanted: Language = 'en'

/**
 * Switches every text of the console, and tells the browser which language the document is in. Resolves once it is spoken, or
 * its texts could not be had: the console goes on in the one before.
 */
export async function speak(language: Language): Promise<void> {
  wanted = language
  const catalogue = await catalogues[language]().catch(() => undefined)
  if (catalogue === undefined || wanted !== language) return
  for (const [namespace, texts] of Object.entries(catalogue))
    i18n.addResourceBundle(language, namespace, texts)
  document.documentElement.lang = language
  await i18n.changeLanguage(language)
}

/** The texts of one namespace, in the chosen language; what calls it renders anew when the language changes. */
export function useText<Name extends Namespace>(namespace: Name) {
  return useTranslation(namespace).t
}
