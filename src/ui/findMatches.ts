/**
 * The items whose text contains every word of the query, in any order, ignoring case and accents. Items that begin with
 * the query come first, otherwise in the given order. An empty query matches everything.
 */
export function findMatches<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): Item[] {
  const normalizedQuery = fold(query).trim()
  if (normalizedQuery === '') return [...items]
  const words = normalizedQuery.split(/\s+/)
  const found = items
    .map((item) => ({ item, text: fold(textOf(item)) }))
    .filter(({ text }) => words.every((word) => text.includes(word)))
  const [first, rest] = [true, false].map((begins) =>
    found.filter(({ text }) => text.startsWith(normalizedQuery) === begins),
  )
  return [...(first ?? []), ...(rest ?? [])].map(({ item }) => item)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/

/** A text without case and accents, as it is compared. */
export function fold(text: string): string {
  // Most names have no accents, and there are tens of thousands.
  if (ASCII.test(text)) return text.toLowerCase()
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
