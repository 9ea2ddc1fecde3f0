/** The longest last word that is kept whole, characters, e.g. `L12`. */
const LONGEST_WORD = 8
/** What is kept of the end of a name whose last word is longer. */
const KEPT_END = 4

/**
 * Shortens a name in the middle, `Pärnu maa… L12`: names of one row or room differ at their ends.
 * @param fits whether a text is short enough; a text that begins with one that does not fit does not either
 */
export function shortName(name: string, fits: (text: string) => boolean): string {
  if (fits(name)) return name
  const characters = [...name]
  const lastWord = [...(/\s+\S+$/.exec(name)?.[0] ?? '')]
  const end = lastWord.length > 0 && lastWord.length <= LONGEST_WORD ? lastWord : characters.slice(-KEPT_END)
  const start = characters.slice(0, characters.length - end.length)
  const withStart = (kept: number) => `${start.slice(0, kept).join('').trimEnd()}…${end.join('')}`

  let [low, high] = [0, start.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(withStart(middle))) low = middle
    else high = middle - 1
  }
  return withStart(low)
}
