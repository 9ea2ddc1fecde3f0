import { createInstance, type Namespace } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { en } from './en/index.ts'
import { et } from './et/index.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof en
  }
}

/** Each language by the name its speakers call it. */
export const languages = { en: 'English', et: 'Eesti' }
export type Language = keyof typeof languages

const i18n = createInstance()
i18n.use(initReactI18next).init({
  resources: { en, et },
  lng: 'en',
  fallbackLng: 'en',
  ns: Object.keys(en),
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})

/** Switches every text of the console, and tells the browser which language the document is in. */
export function speak(language: Language): void {
  document.documentElement.lang = language
  void i18n.changeLanguage(language)
}

/** The texts of one namespace, in the chosen language; what calls it renders anew when the language changes. */
export function useText<Name extends Namespace>(namespace: Name) {
  return useTranslation(namespace).t
}
