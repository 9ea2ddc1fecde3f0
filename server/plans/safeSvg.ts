import { SaxesParser, type SaxesTagNS } from 'saxes'
import { HttpError } from '../http/httpErrors.ts'
import { copyOf, type DrawnElement, DrawnElements, referencesOf } from './drawnElements.ts'
import {
  type Declaration,
  isSafeValue,
  safeDeclarations,
  safeRules,
  sheetText,
  styleText,
} from './safeCss.ts'
import { amount, limitExceeded, svgLimits } from './svgLimits.ts'
import { elements, isAttribute, isProperty } from './svgVocabulary.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
const linkNamespace = 'http://www.w3.org/1999/xlink'

/** Elements that may refer to others of the same drawing. */
const referring = new Set(['use', 'textPath', 'linearGradient', 'radialGradient', 'pattern', 'filter'])
const withText = new Set(['text', 'tspan', 'textPath', 'title', 'desc'])

const ownPart = /^#[\w.:-]+$/
const pictureStart = /^data:image\/(png|jpeg|webp|gif);base64,/i
const notBase64 = /[^\w+/=\s]/
const outlines = new Set(['d', 'points'])
const notOutline = /[^\w\s.,+-]/
/** Drawing programs declare namespaces as entities. Nested entities are refused, since they could expand exponentially. */
const plainEntity = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"&%<]*)"|'([^'&%<]*)')\s*>/g

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Copies an SVG's allowed elements and attributes with references inside the drawing. Everything else (scripts, event
 * handlers, animation, foreign content, links, external resources) is removed with its content. Takes time proportional
 * to the file's length and memory proportional to its largest element.
 *
 * @throws HttpError 400 if the file is not a well-formed SVG; 413 if it exceeds `svgLimits`. Discard the output then.
 */
export function safeSvg(chunks: Iterable<Uint8Array>, write: (text: string) => void): void {
  const parser = new SaxesParser({ xmlns: true })
  const drawn = new DrawnElements()
  /** Depth inside a removed element; 0 outside. */
  let leftOut = 0
  const open: { name: string; sheet: string }[] = []
  const counts = { elements: 0, attributes: 0, text: 0, styles: 0 }

  const addText = (text: string) => {
    const element = open.at(-1)
    if (leftOut > 0 || !element) return
    if (element.name === 'style') {
      counts.styles += text.length
      if (counts.styles > svgLimits.styles)
        throw limitExceeded(`has more than ${amount(svgLimits.styles)} characters of style sheets`)
      element.sheet += text
    } else if (withText.has(element.name)) {
      counts.text += text.length
      if (counts.text > svgLimits.text)
        throw limitExceeded(`has more than ${amount(svgLimits.text)} characters of text`)
      write(escapeXml(text))
    }
  }

  parser.on('error', (error) => {
    throw new HttpError(400, `The file is not an SVG: ${error.message.slice(0, 200)}`)
  })
  parser.on('doctype', (doctype) => declareEntities(parser, doctype))
  parser.on('opentagstart', () => {
    counts.attributes = 0
    if (++counts.elements > svgLimits.elements)
      throw limitExceeded(`has more than ${amount(svgLimits.elements)} elements`)
    if (open.length + leftOut >= svgLimits.depth)
      throw limitExceeded(`nests elements more than ${svgLimits.depth} deep`)
  })
  parser.on('attribute', () => {
    if (++counts.attributes > svgLimits.attributes)
      throw limitExceeded(`has an element of more than ${svgLimits.attributes} attributes`)
  })
  parser.on('opentag', (tag) => {
    if (open.length === 0 && leftOut === 0 && !(tag.uri === svgNamespace && tag.local === 'svg'))
      throw new HttpError(400, `The file is not an SVG: it begins with <${tag.name.slice(0, 40)}>`)
    if (leftOut > 0 || tag.uri !== svgNamespace || !elements.has(tag.local)) {
      leftOut++
      return
    }
    const namespace = open.length === 0 ? ` xmlns="${svgNamespace}"` : ''
    open.push({ name: tag.local, sheet: '' })
    const attributes = attributesOf(tag)
    drawn.begin(drawnElement(tag.local, attributes))
    write(`<${tag.local}${namespace}`)
    for (const [name, { text }] of attributes) {
      write(` ${name}="`)
      write(text)
      write('"')
    }
    write('>')
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
    drawn.end()
    if (element.name === 'style') {
      const rules = safeRules(element.sheet)
      for (const rule of rules) drawn.addRule(rule)
      write(escapeXml(sheetText(rules)))
    }
    write(`</${element.name}>`)
  })

  for (const text of textOf(chunks)) parser.write(text)
  parser.close()
  drawn.check()
}

/** An entity's text counts each time it is used: 100 kB could expand to hundreds of megabytes. */
function declareEntities(parser: SaxesParser<{ xmlns: true }>, doctype: string): void {
  if (doctype.length > svgLimits.documentType)
    throw limitExceeded(`has a document type of more than ${amount(svgLimits.documentType)} characters`)
  let expanded = 0
  for (const [, name = '', double, single] of doctype.matchAll(plainEntity)) {
    const value = double ?? single ?? ''
    const get = () => {
      expanded += value.length
      if (expanded > svgLimits.entities)
        throw limitExceeded(`has entities that stand for more than ${amount(svgLimits.entities)} characters`)
      return value
    }
    Object.defineProperty(parser.ENTITIES, name, { get, configurable: true })
  }
}

function* textOf(chunks: Iterable<Uint8Array>): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new HttpError(400, 'The file is not an SVG: it is not text in UTF-8')
  }
}

/** An attribute as written to the output, and its declarations, if any. */
type SafeAttribute = { readonly text: string; readonly declarations: readonly Declaration[] }

function attributesOf({ local: element, attributes }: SaxesTagNS): Map<string, SafeAttribute> {
  const safe = new Map<string, SafeAttribute>()
  for (const { local, uri, prefix, value } of Object.values(attributes)) {
    if (local === 'href' && (uri === '' || uri === linkNamespace)) {
      // If an element has both, the one without a prefix wins.
      if (isOwnReference(element, value) && !(prefix && safe.has('href')))
        safe.set('href', { text: value, declarations: [] })
      continue
    }
    if (uri !== '' || !isAttribute(local)) continue
    if (outlines.has(local)) {
      if (!notOutline.test(value)) safe.set(local, { text: value, declarations: [] })
      continue
    }
    if (value.length > svgLimits.value)
      throw limitExceeded(`has an attribute ${local} of more than ${amount(svgLimits.value)} characters`)
    if (local === 'style') {
      const declarations = safeDeclarations(value)
      safe.set('style', { text: escapeXml(styleText(declarations)), declarations })
    } else if (isSafeValue(value)) {
      const declarations = isProperty(local) ? [{ property: local, value }] : []
      safe.set(local, { text: escapeXml(value), declarations })
    }
  }
  return safe
}

/** Whether a value refers to a part of the drawing or is an embedded picture. Neither needs escaping. */
function isOwnReference(element: string, value: string): boolean {
  if (element !== 'image') return referring.has(element) && ownPart.test(value)
  const start = pictureStart.exec(value)?.[0]
  return start !== undefined && !notBase64.test(value.slice(start.length))
}

function drawnElement(name: string, attributes: ReadonlyMap<string, SafeAttribute>): DrawnElement {
  const written = (attribute: string) => attributes.get(attribute)?.text
  const copied = (text: string | undefined) => (text === undefined ? undefined : copyOf(text))
  return {
    name,
    id: copied(written('id')),
    classes: copied(written('class')),
    href: name === 'image' ? undefined : copied(written('href')?.slice(1)),
    references: [...attributes.values()].flatMap(({ declarations }) => referencesOf(declarations)),
    points: pointsOf(written('d') ?? written('points') ?? ''),
  }
}

/** Upper bound of an outline's points: one per number, since a line may need only one, and one per command. */
function pointsOf(outline: string): number {
  let points = 0
  let digits = false
  let decimals = false
  for (let index = 0; index < outline.length; index++) {
    const code = outline.charCodeAt(index)
    const isDigit = code >= 0x30 && code <= 0x39
    const isPoint = code === 0x2e
    const isCommand = code > 0x40
    if (isCommand || (isDigit && !digits) || (isPoint && (!digits || decimals))) points++
    decimals = isPoint || (isDigit && decimals)
    digits = isDigit || isPoint
  }
  return points
}
