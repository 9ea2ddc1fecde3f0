type Numbered = { readonly id: number }

/** A list's entities by their ids. */
export type ListIndex<Entity extends Numbered> = Pick<ReadonlyMap<number, Entity>, 'get' | 'has' | 'size'>

/**
 * Indexes a list by id again and again. While the ids stay where they are, only the entities are new: the places are known.
 */
export function createListIndex<Entity extends Numbered>(): (list: readonly Entity[]) => ListIndex<Entity> {
  let ids: readonly number[] = []
  let places = new Map<number, number>()
  let last: { list: readonly Entity[]; index: ListIndex<Entity> } | undefined

  return (list) => {
    if (last?.list === list) return last.index
    const stays = list.length === ids.length && list.every(({ id }, at) => id === ids[at])
    if (!stays) {
      ids = list.map(({ id }) => id)
      places = new Map(ids.map((id, at) => [id, at]))
    }
    last = { list, index: indexOf(list, places) }
    return last.index
  }
}

function indexOf<Entity extends Numbered>(
  list: readonly Entity[],
  places: ReadonlyMap<number, number>,
): ListIndex<Entity> {
  return {
    size: places.size,
    has: (id) => places.has(id),
    get: (id) => {
      const place = places.get(id)
      return place === undefined ? undefined : list[place]
    },
  }
}
