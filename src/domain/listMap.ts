/**
 * Maps a list again and again. Of two lists that follow one another, an item that stands where it stood is not mapped again,
 * and a list of the same items gives the same list: what comes after costs in proportion to what changed.
 */
export function createListMap<Item, Mapped>(
  map: (item: Item) => Mapped,
): (items: readonly Item[]) => readonly Mapped[] {
  let lastItems: readonly Item[] = []
  let last: readonly Mapped[] = []
  return (items) => {
    if (items === lastItems) return last
    const [itemsBefore, before] = [lastItems, last]
    const isKept = (item: Item, at: number) => at < itemsBefore.length && itemsBefore[at] === item
    const isSame = items.length === itemsBefore.length && items.every(isKept)
    lastItems = items
    if (!isSame) last = items.map((item, at) => (isKept(item, at) ? (before[at] as Mapped) : map(item)))
    return last
  }
}
