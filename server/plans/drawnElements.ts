import { HttpError } from '../http/httpErrors.ts'
import { type Declaration, referencesIn, type StyleRule } from './safeCss.ts'
import { amount, limitExceeded, svgLimits } from './svgLimits.ts'

type Reference = { readonly property: string; readonly id: string }

/** The references of declarations to parts of the same drawing: a pattern, a marker, a mask. */
export const referencesOf = (declarations: readonly Declaration[]): Reference[] =>
  declarations.flatMap(({ property, value }) =>
    referencesIn(value).map((id) => ({ property: property.toLowerCase(), id: copyOf(id) })),
  )

/** Copies a string: a slice would keep the whole file's text in memory. */
export const copyOf = (text: string): string => Buffer.from(text).toString()

export type DrawnElement = {
  readonly name: string
  readonly id: string | undefined
  readonly classes: string | undefined
  /** The id in its `href`. */
  readonly href: string | undefined
  /** References in its attributes and in its style. */
  readonly references: readonly Reference[]
  /** Upper bound of the points in its outline. */
  readonly points: number
}

type Node = {
  readonly element: DrawnElement
  readonly children: Node[]
  /** Undefined before and during counting. */
  count: Count | undefined
  isOpen: boolean
}

/** Counts for an element and its descendants, including copies. */
type Count = {
  readonly drawn: number
  readonly points: number
  readonly painted: number
  readonly height: number
}

/** Inherited properties: each descendant paints them again, or each point of an outline does. */
const inherited = new Set(['fill', 'stroke', 'marker', 'marker-start', 'marker-end'])
const atEachPoint = new Set(['marker', 'marker-mid'])

/**
 * Counts the elements a drawing would draw, without drawing it. `use` copies its target, which may contain further
 * `use` elements; a pattern or marker is drawn for each element that refers to it. A few lines of SVG can multiply to
 * any number of elements.
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

  /** Indexes a rule by its selector's last part, which may match more elements than the whole selector. */
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

  /** @throws HttpError if the drawing exceeds `svgLimits` or contains a cycle */
  check(): void {
    const { drawn, painted } = this.#countOf(this.#root, 0)
    if (drawn - 1 > svgLimits.drawn)
      throw limitExceeded(`draws more than ${amount(svgLimits.drawn)} elements by its use elements`)
    if (painted > svgLimits.painted)
      throw limitExceeded(
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
        throw new HttpError(
          400,
          `The SVG has a use element within #${element.href?.slice(0, 40)}, which it names`,
        )
      add(this.#countOf(named, depth + 1))
    }
    const paint = (id: string | undefined, times: number) => {
      const resource = id === undefined ? undefined : this.#byId.get(id)
      // Browsers do not draw self-references.
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
      throw limitExceeded(
        `has more than ${amount(svgLimits.styleMatches)} pairs of a style rule and an element`,
      )
    return rules
  }
}

const nodeOf = (element: DrawnElement): Node => ({ element, children: [], count: undefined, isOpen: false })

const tooDeep = () => limitExceeded(`nests elements more than ${svgLimits.nesting} deep, references included`)
