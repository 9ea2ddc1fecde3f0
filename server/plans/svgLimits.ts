import { largestPlanBytes } from '#domain/planImage.ts'
import { Refusal } from '../http/refusal.ts'

/**
 * What a drawing may ask of those who read or draw it. The largest of the real plans that this was tried with has 2,400
 * elements nine deep, at most 22 attributes on one of them, and no `use`; the demo's plans have up to 1,700 elements. Chromium draws
 * 100,000 shapes in a second, as many copies made by `use` in three.
 */
export const svgLimits = {
  elements: 100_000,
  depth: 100,
  /** Attributes of one element. */
  attributes: 250,
  /** Characters of an attribute, apart from outlines (`d`, `points`) and embedded pictures. */
  value: 65_536,
  /** Characters of a declaration of the document type, where drawing programs declare their entities. */
  documentType: 65_536,
  /** Characters that entities stand for, each time they are used. */
  entities: 1_000_000,
  /** Characters of text in all. */
  text: 1_000_000,
  /** Characters of all style sheets. */
  styles: 262_144,
  /** How many pairs of a style rule and an element may have to be compared. */
  styleMatches: 2_000_000,
  /** Elements and the copies of them that `use` makes. */
  drawn: 100_000,
  /** Elements drawn once more wherever a pattern, marker, mask, clip path or filter is referred to. */
  painted: 1_000_000,
  /** How deep elements are nested, references included. */
  nesting: 200,
  /** Bytes of what is kept. */
  bytes: largestPlanBytes,
} as const

/** Says which limit a drawing goes beyond: `The SVG has more than 100,000 elements`. */
export const tooMuch = (what: string) => new Refusal(413, `The SVG ${what}`)

export const amount = (value: number) => value.toLocaleString('en-US')
