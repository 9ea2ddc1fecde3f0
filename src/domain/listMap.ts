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
    const kept = Math.min(items.length, lastItems.length)
    let mapped = items.length === lastItems.length ? undefined : last.slice(0, kept)
    for (let at = 0; at < items.length; at++) {
      const item = items[at] as Item
      if (at < kept && lastItems[at] === item) continue
      mapped ??= last.slice()
      mapped[at] = map(item)
    }
    lastItems = items
    last = mapped ?? last
    return last
  }
}
