import { largestPlanBytes } from '#domain/planImage.ts'
import { HttpError } from '../http/httpErrors.ts'

/**
 * Limits on an SVG's size and complexity. The largest real plan tested has 2,400 elements nine deep, at most 22
 * attributes per element, and no `use`; the demo's plans have up to 1,700 elements. Chromium draws 100,000 shapes in a
 * second, and as many `use` copies in three.
 */
export const svgLimits = {
  elements: 100_000,
  depth: 100,
  /** Attributes of one element. */
  attributes: 250,
  /** Characters of an attribute, except outlines (`d`, `points`) and embedded pictures. */
  value: 65_536,
  /** Characters of the document type declaration, where drawing programs declare entities. */
  documentType: 65_536,
  /** Characters that entities expand to, counted per use. */
  entities: 1_000_000,
  /** Characters of text in total. */
  text: 1_000_000,
  /** Characters of all style sheets. */
  styles: 262_144,
  /** Pairs of a style rule and an element that a browser may have to compare. */
  styleMatches: 2_000_000,
  /** Elements including `use` copies. */
  drawn: 100_000,
  /** Elements including repeated drawing through patterns, markers, masks, clip paths and filters. */
  painted: 1_000_000,
  /** Nesting depth including references. */
  nesting: 200,
  /** Bytes of the output. */
  bytes: largestPlanBytes,
} as const

/** An error that names the exceeded limit: `The SVG has more than 100,000 elements`. */
export const limitExceeded = (what: string) => new HttpError(413, `The SVG ${what}`)

export const amount = (value: number) => value.toLocaleString('en-US')
