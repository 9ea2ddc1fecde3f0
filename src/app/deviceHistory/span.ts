/** The spans of a device's history. */
export const SPANS = ['24h', '7d', '30d'] as const
export type Span = (typeof SPANS)[number]

/** `?span=7d`: how far back a device's history goes. Default: 24 hours. */
export function spanSearch({ span }: Record<string, unknown>): { span?: Span } {
  const known = SPANS.find((each) => each === span)
  return known === undefined || known === '24h' ? {} : { span: known }
}
