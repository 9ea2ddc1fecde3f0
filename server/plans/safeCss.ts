import { isProperty } from './svgVocabulary.ts'

/*
 * Everything here takes linear time: each regular expression either reads a character once or starts only at a literal
 * prefix.
 */

/** A reference to a part of the same drawing. */
const ownReference = /url\(\s*(["']?)#([\w.:-]+)\1\s*\)/gi
/** The tokens of a value: words, spaces, brackets and the rest. */
const part = /[\w-]+|\s+|\(|[^\w\s(-]+/g
/** Allowed functions: colours, transforms, filters. A backslash could escape any name, so none is allowed. */
const functions = new Set(
  'rgb rgba hsl hsla calc translate translatex translatey scale scalex scaley rotate skewx skewy matrix blur brightness contrast grayscale opacity saturate sepia'.split(
    ' ',
  ),
)

/** Whether the value of a presentation attribute or a declaration refers to nothing outside the drawing. */
export function isSafeValue(value: string): boolean {
  if (!/[\\@<{};(/]/.test(value)) return true
  const rest = value.replaceAll(ownReference, ' ')
  if (/[\\@<{};]|\/\*/.test(rest)) return false
  if (!rest.includes('(')) return true
  let word = ''
  for (const [text] of rest.matchAll(part)) {
    if (text === '(') {
      if (word && !functions.has(word.toLowerCase())) return false
      word = ''
    } else if (text.trim()) word = /^[\w-]/.test(text) ? text : ''
  }
  return true
}

/** The ids that a safe value refers to. */
export const referencesIn = (value: string): string[] =>
  value.includes('#') ? [...value.matchAll(ownReference)].map(([, , id = '']) => id) : []

export type Declaration = { readonly property: string; readonly value: string }

/** The known and safe declarations of a style. */
export function safeDeclarations(style: string): Declaration[] {
  return style
    .split(';')
    .map((declaration) => {
      const colon = declaration.indexOf(':')
      return colon < 0
        ? { property: '', value: '' }
        : { property: declaration.slice(0, colon).trim(), value: declaration.slice(colon + 1).trim() }
    })
    .filter(({ property, value }) => value && isProperty(property.toLowerCase()) && isSafeValue(value))
}

export const styleText = (declarations: readonly Declaration[]): string =>
  declarations.map(({ property, value }) => `${property}:${value}`).join(';')

export type StyleRule = {
  readonly selectors: readonly string[]
  readonly declarations: readonly Declaration[]
}

/** A selector of names, classes and ids, with few parts: long ones are slow to match. */
const plainSelector = /^[\w\s.#>*-]{1,200}$/
const mostParts = 8
const isPlain = (selector: string) =>
  plainSelector.test(selector) && selector.split(/[\s>]+/).length <= mostParts

/** The safe rules of a style sheet, `.wall { stroke: #333 }`, without at-rules. */
export function safeRules(sheet: string): StyleRule[] {
  const rules: StyleRule[] = []
  const plain = withoutComments(sheet)
  let selectors: string | undefined
  let start = 0
  for (const { 0: brace, index } of plain.matchAll(/[{}]/g)) {
    const text = plain.slice(start, index)
    if (brace === '}' && selectors !== undefined) {
      const rule = {
        selectors: selectors.split(',').map((one) => one.trim()),
        declarations: safeDeclarations(text),
      }
      if (rule.declarations.length > 0 && rule.selectors.every(isPlain)) rules.push(rule)
    }
    selectors = brace === '{' ? text : undefined
    start = index + 1
  }
  return rules
}

export const sheetText = (rules: readonly StyleRule[]): string =>
  rules.map(({ selectors, declarations }) => `${selectors.join(',')}{${styleText(declarations)}}`).join('\n')

/** An unclosed comment extends to the end of the sheet, as in CSS. */
function withoutComments(sheet: string): string {
  const parts: string[] = []
  let at = 0
  while (at < sheet.length) {
    const start = sheet.indexOf('/*', at)
    parts.push(sheet.slice(at, start < 0 ? undefined : start))
    const end = start < 0 ? -1 : sheet.indexOf('*/', start + 2)
    if (end < 0) break
    at = end + 2
  }
  return parts.join('').replaceAll(/<!--|-->/g, '')
}
