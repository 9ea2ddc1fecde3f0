import { Refusal } from '../http/refusal.ts'
import { type Declaration, referencesIn, type StyleRule } from './safeCss.ts'
import { amount, svgLimits, tooMuch } from './svgLimits.ts'

type Reference = { readonly property: string; readonly id: string }

/** The parts of the same drawing that declarations name: a pattern, a marker, a mask. */
export const referencesOf = (declarations: readonly Declaration[]): Reference[] =>
  declarations.flatMap(({ property, value }) =>
    referencesIn(value).map((id) => ({ property: property.toLowerCase(), id: copyOf(id) })),
  )

/** A part of a string that holds no more than itself: a slice would keep the text of the file it was cut from. */
export const copyOf = (text: string): string => Buffer.from(text).toString()

export type DrawnElement = {
  readonly name: string
  readonly id: string | undefined
  readonly classes: string | undefined
  /** The id in its `href`. */
  readonly href: string | undefined
  /** What its properties name, as attributes and in its style. */
  readonly references: readonly Reference[]
  /** How many points its outline may have, at most. */
  readonly points: number
}

type Node = {
  readonly element: DrawnElement
  readonly children: Node[]
  /** Undefined until counted, and while it is being counted. */
  count: Count | undefined
  isOpen: boolean
}

/** Of an element with all that is in it, copies included. */
type Count = {
  readonly drawn: number
  readonly points: number
  readonly painted: number
  readonly height: number
}

/** What each element inside draws again, and what each point of an outline does. */
const inherited = new Set(['fill', 'stroke', 'marker', 'marker-start', 'marker-end'])
const atEachPoint = new Set(['marker', 'marker-mid'])

/**
 * Counts what has to be drawn for a drawing without drawing it: `use` copies what it names, and so may that; a pattern or
 * marker is drawn for each element that names it. A few lines can ask for any number of elements in this way.
 */
export class DrawnElements {
  readonly #root: Node = nodeOf({
    name: '',
    id: undefined,
    classes: undefined,
    href: undefined,
    references: [],
    points: 0,
  })
  readonly #open: Node[] = [this.#root]
  readonly #byId = new Map<string, Node>()
  readonly #rules = new Map<string, (readonly Reference[])[]>()
  #matches = 0

  begin(element: DrawnElement): void {
    const node = nodeOf(element)
    this.#open.at(-1)?.children.push(node)
    this.#open.push(node)
    if (element.id !== undefined && !this.#byId.has(element.id)) this.#byId.set(element.id, node)
  }

  end(): void {
    this.#open.pop()
  }

  /** A rule is kept under what its last part asks for, which more elements may have than it is meant for. */
  addRule({ selectors, declarations }: StyleRule): void {
    const references = referencesOf(declarations)
    for (const selector of selectors) {
      const last = selector.split(/[\s>]+/).at(-1) ?? '*'
      const key = copyOf(/[.#][\w-]+$/.exec(last)?.[0] ?? last)
      const rules = this.#rules.get(key)
      if (rules) rules.push(references)
      else this.#rules.set(key, [references])
    }
  }

  /** @throws Refusal where it is more than `svgLimits`, or goes round in a circle */
  check(): void {
    const { drawn, painted } = this.#countOf(this.#root, 0)
    if (drawn - 1 > svgLimits.drawn)
      throw tooMuch(`draws more than ${amount(svgLimits.drawn)} elements by its use elements`)
    if (painted > svgLimits.painted)
      throw tooMuch(
        `draws more than ${amount(svgLimits.painted)} elements by its patterns, markers, masks, clip paths and filters`,
      )
  }

  #countOf(node: Node, depth: number): Count {
    if (node.count) return this.#within(node.count, depth)
    if (depth > svgLimits.nesting) throw tooDeep()
    node.isOpen = true
    const { element, children } = node
    let { drawn, points, painted, height } = { drawn: 1, points: element.points, painted: 0, height: 0 }
    const add = (count: Count) => {
      drawn += count.drawn
      points += count.points
      painted += count.painted
      height = Math.max(height, count.height)
    }
    for (const child of children) add(this.#countOf(child, depth + 1))
    const named = element.href === undefined ? undefined : this.#byId.get(element.href)
    if (named && element.name === 'use') {
      if (named.isOpen)
        throw new Refusal(
          400,
          `The SVG has a use element within #${element.href?.slice(0, 40)}, which it names`,
        )
      add(this.#countOf(named, depth + 1))
    }
    const paint = (id: string | undefined, times: number) => {
      const resource = id === undefined ? undefined : this.#byId.get(id)
      // A browser draws nothing for what refers to itself.
      if (!resource || resource.isOpen) return
      const count = this.#countOf(resource, depth + 1)
      painted += (count.drawn + count.painted) * times
      height = Math.max(height, count.height)
    }
    if (element.name !== 'use') paint(element.href, 1)
    for (const references of [element.references, ...this.#rulesFor(element)])
      for (const { property, id } of references) {
        const inside = inherited.has(property) ? drawn : 1
        paint(id, atEachPoint.has(property) ? Math.max(inside, points) : inside)
      }
    node.isOpen = false
    node.count = { drawn, points, painted, height: height + 1 }
    return this.#within(node.count, depth)
  }

  #within(count: Count, depth: number): Count {
    if (depth + count.height > svgLimits.nesting + 1) throw tooDeep()
    return count
  }

  #rulesFor({ name, id, classes = '' }: DrawnElement): (readonly Reference[])[] {
    const keys = ['*', name, `#${id}`, ...classes.split(/\s+/).map((one) => `.${one}`)]
    const rules = keys.flatMap((key) => this.#rules.get(key) ?? [])
    this.#matches += rules.length
    if (this.#matches > svgLimits.styleMatches)
      throw tooMuch(`has more than ${amount(svgLimits.styleMatches)} pairs of a style rule and an element`)
    return rules
  }
}

const nodeOf = (element: DrawnElement): Node => ({ element, children: [], count: undefined, isOpen: false })

const tooDeep = () => tooMuch(`nests elements more than ${svgLimits.nesting} deep, references included`)
