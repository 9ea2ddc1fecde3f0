import { isProperty } from './svgVocabulary.ts'

/** What may refer to a part of the same drawing, and to nothing else. */
const ownReference = /url\(\s*(["']?)#[\w.:-]+\1\s*\)/gi
/** Functions that colour, place or blur. A backslash could spell any name, so none is let through. */
const call = /([\w-]+)\s*\(/g
const functions = new Set(
  'rgb rgba hsl hsla calc translate translatex translatey scale scalex scaley rotate skewx skewy matrix blur brightness contrast grayscale opacity saturate sepia'.split(
    ' ',
  ),
)

/** Whether a value of a presentation attribute or a declaration reaches for nothing outside the drawing. */
export function isSafeValue(value: string): boolean {
  const rest = value.replaceAll(ownReference, '')
  if (/[\\@<{};]|\/\*/.test(rest)) return false
  return [...rest.matchAll(call)].every(([, name = '']) => functions.has(name.toLowerCase()))
}

/** The declarations of a style that are known and safe. */
export function safeDeclarations(style: string): string {
  return style
    .split(';')
    .map((declaration) => declaration.split(/:(.*)/s, 2).map((part) => part.trim()))
    .filter(([name = '', value]) => value && isProperty(name.toLowerCase()) && isSafeValue(value))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
}

const selector = /^[\w\s.#,>*-]+$/

/** The plain rules of a style sheet, `.wall { stroke: #333 }`; at-rules are left out. */
export function safeSheet(sheet: string): string {
  const plain = sheet.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/<!--|-->/g, '')
  return [...plain.matchAll(/([^{}]*)\{([^{}]*)\}/g)]
    .map(([, whose = '', declarations = '']) => [whose.trim(), safeDeclarations(declarations)])
    .filter(([whose = '', declarations]) => declarations && selector.test(whose))
    .map(([whose, declarations]) => `${whose}{${declarations}}`)
    .join('\n')
}
