import { randomInt } from 'node:crypto'
import { HttpError } from './httpErrors.ts'

/**
 * Limits on the structure of JSON. Beyond them, parsing, validating or storing takes disproportionately long, or
 * overflows the stack of PostgreSQL's jsonb functions or JSON.stringify.
 */
export const jsonLimits = {
  /** Nesting of objects and lists; the body is level 1. */
  depth: 32,
  /** Fields of one object. */
  fields: 200,
  /** Fields in all objects, and objects and lists in total; the largest body is a telemetry batch. */
  allFields: 400_000,
  containers: 200_000,
  /** Distinct orders of field names. Each costs V8 microseconds for a new hidden class. */
  orders: 20_000,
} as const

/** A step of a path: `start` and `end` of the field's name, or the index in a list. */
type Step = { isList: boolean; start: number; end: number; index: number; order: number }

/** Random, so that clients cannot construct collisions; odd, so that multiplying by it loses no bit. */
const randomSeed = randomInt(2 ** 31) * 2 + 1

const [quote, backslash, comma, colon, openList, closeList, openObject, closeObject] = [...'"\\,:[]{}'].map(
  (character) => character.charCodeAt(0),
)

/**
 * Scans JSON once before it is parsed, in constant space. Invalid JSON is left to the parser.
 *
 * @throws HttpError 400 naming the path that exceeds `jsonLimits`: `body.user.data.settings.a`
 */
export function checkJsonShape(text: string, seed = randomSeed): void {
  const { depth: deepest, fields: mostFields, allFields: mostOfAll, containers: mostContainers } = jsonLimits
  const steps: Step[] = Array.from({ length: deepest + 1 }, () => ({
    isList: false,
    start: 0,
    end: 0,
    index: 0,
    order: 0,
  }))
  const orders = new Set<number>()
  let depth = 0
  let fields = 0
  let containers = 0
  let start = 0
  let end = 0

  const refuse = (reason: string, levels = depth): never => {
    const path = steps
      .slice(1, levels + 1)
      .map(
        (step) =>
          `.${step.isList ? step.index : text.slice(step.start, Math.min(step.end, step.start + 50))}`,
      )
    throw new HttpError(400, `body${shorten(path)} ${reason}`)
  }

  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      start = at + 1
      end = endOfString(text, start)
      at = end
    } else if (code === openObject || code === openList) {
      depth++
      if (depth > deepest) refuse(`is nested deeper than ${deepest} levels`, deepest)
      if (++containers > mostContainers)
        refuse(`is beyond the ${mostContainers} objects and lists of a body`, depth - 1)
      const step = steps[depth] as Step
      step.isList = code === openList
      step.index = 0
      step.start = step.end = at
      step.order = seed
    } else if (code === closeObject || code === closeList) {
      if (depth > 0) depth--
    } else if (code === comma) {
      const step = steps[depth] as Step
      step.index++
    } else if (code === colon) {
      const step = steps[depth] as Step
      step.start = start
      step.end = end
      if (step.index >= mostFields) refuse(`is beyond the ${mostFields} fields of an object`)
      if (++fields > mostOfAll) refuse(`is beyond the ${mostOfAll} fields of a body`)
      step.order = withName(step.order, text, start, end, seed)
      if (orders.add(step.order).size > jsonLimits.orders) refuse('is one of too many different fields')
    }
  }
}

/**
 * The hash of an order of names that goes on with this name. The seed alone is a poor multiplier where few of its bits
 * are set (collisions among 25,000 names with 1 seed in 500); the fixed multiplier and the shifts make up for it.
 */
function withName(order: number, text: string, start: number, end: number, seed: number): number {
  let hash = order
  for (let at = start; at < end; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), seed)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    hash ^= hash >>> 13
  }
  return hash
}

/** The index of a string's closing quote, or the text's length. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}

/** Shortens a path to its first and last steps. */
const shorten = (path: string[]): string =>
  path.length > 8 ? `${path.slice(0, 4).join('')}…${path.slice(-2).join('')}` : path.join('')
