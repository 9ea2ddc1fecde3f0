/** What the contract says of a value, as far as reading it needs (shapes.ts is generated). */
export type Shape = Scalar | List | ObjectShape

export type ObjectShape = {
  readonly is: 'object'
  readonly fields: { readonly [name: string]: Shape }
  /** The fields that may be missing. */
  readonly optional?: readonly string[]
  readonly orNull?: true
}

type List = {
  readonly is: 'list'
  readonly of: Shape
  readonly unique?: true
  /** What an item means depends on its place: the list is nothing without one of them. */
  readonly positional?: true
  /** The fewest items of such a list. */
  readonly from?: number
  readonly orNull?: true
}

type Scalar = { readonly orNull?: true } & (
  | { readonly is: 'number'; readonly whole?: true; readonly from?: number; readonly to?: number }
  | { readonly is: 'text'; readonly format?: TextFormat; readonly only?: string }
  | { readonly is: 'boolean' }
  /** A text, a number or a boolean. */
  | { readonly is: 'scalar' }
)

export type TextFormat = 'instant' | 'day' | 'timeOfDay'
