/**
 * Gives the browser a language that Intl accepts: uPlot makes a number format of `navigator.language` when its module
 * loads, and a browser started without a locale has "C" there. Call it before uPlot is loaded.
 */
export function ensureNavigatorLanguage(browser: Navigator = navigator): void {
  try {
    Intl.getCanonicalLocales(browser.language)
  } catch {
    Object.defineProperty(browser, 'language', { configurable: true, value: 'en' })
  }
}
