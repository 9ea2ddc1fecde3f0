import { SaxesParser, type SaxesTagNS } from 'saxes'
import { Refusal } from '../http/refusal.ts'
import { isSafeValue, safeDeclarations, safeSheet } from './safeCss.ts'
import { elements, isAttribute } from './svgVocabulary.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const linkNamespace = 'http://www.w3.org/1999/xlink'

/** Elements that may refer to others of the same drawing. */
const referring = new Set(['use', 'textPath', 'linearGradient', 'radialGradient', 'pattern', 'filter'])
const withText = new Set(['text', 'tspan', 'textPath', 'title', 'desc'])

const ownPart = /^#[\w.:-]+$/
const ownPicture = /^data:image\/(png|jpeg|webp|gif);base64,[\w+/=\s]*$/i
/** Drawing programs name their namespaces so; an entity that holds another would be a way to blow the drawing up. */
const plainEntity = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/g

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Writes a drawing anew from what is known to draw: listed elements with listed attributes, whose references stay within
 * the drawing. All else (scripts, event handlers, animation, foreign content, links, what is to be loaded) is
 * left out, with what is inside it.
 *
 * @throws Refusal 400 where it is no SVG, or no well-formed one
 */
export function safeSvg(bytes: Uint8Array): string {
  const out: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  /** How many elements deep one is in what is left out; 0: in what stays. */
  let leftOut = 0
  const open: { name: string; sheet: string }[] = []

  const addText = (text: string) => {
    const element = open.at(-1)
    if (leftOut > 0 || !element) return
    if (element.name === 'style') element.sheet += text
    else if (withText.has(element.name)) out.push(escaped(text))
  }

  parser.on('error', (error) => {
    throw new Refusal(400, `The file is not an SVG: ${error.message}`)
  })
  parser.on('doctype', (doctype) => {
    for (const [, name = '', double, single] of doctype.matchAll(plainEntity))
      parser.ENTITIES[name] = double ?? single ?? ''
  })
  parser.on('opentag', (tag) => {
    if (open.length === 0 && leftOut === 0 && !(tag.uri === svgNamespace && tag.local === 'svg'))
      throw new Refusal(400, `The file is not an SVG: it begins with <${tag.name.slice(0, 40)}>`)
    if (leftOut > 0 || tag.uri !== svgNamespace || !elements.has(tag.local)) {
      leftOut++
      return
    }
    const namespace = open.length === 0 ? ` xmlns="${svgNamespace}"` : ''
    open.push({ name: tag.local, sheet: '' })
    out.push(`<${tag.local}${namespace}${attributesOf(tag)}>`)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    if (leftOut > 0) {
      leftOut--
      return
    }
    const element = open.pop()
    if (!element) return
    if (element.name === 'style') out.push(escaped(safeSheet(element.sheet)))
    out.push(`</${element.name}>`)
  })

  parser.write(textOf(bytes)).close()
  return out.join('')
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(400, 'The file is not an SVG: it is not text in UTF-8')
  }
}

function attributesOf({ local: element, attributes }: SaxesTagNS): string {
  return Object.values(attributes)
    .map(({ local, uri, value }) => {
      if (local === 'href' && (uri === '' || uri === linkNamespace)) {
        const isOwn =
          element === 'image' ? ownPicture.test(value) : referring.has(element) && ownPart.test(value)
        return isOwn ? ` href="${escaped(value)}"` : ''
      }
      if (uri !== '' || !isAttribute(local)) return ''
      if (local === 'style') return ` style="${escaped(safeDeclarations(value))}"`
      return isSafeValue(value) ? ` ${local}="${escaped(value)}"` : ''
    })
    .join('')
}
