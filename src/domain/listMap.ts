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
    // A plain loop over a copy: there are tens of thousands of items, and few are new.
    const mapped = last.slice(0, items.length)
    let isSame = items.length === lastItems.length
    for (let at = 0; at < items.length; at++) {
      const item = items[at] as Item
      if (at < lastItems.length && lastItems[at] === item) continue
      mapped[at] = map(item)
      isSame = false
    }
    lastItems = items
    if (!isSame) last = mapped
    return last
  }
}
