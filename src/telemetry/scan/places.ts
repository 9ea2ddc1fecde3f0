/** Where a device stands among those asked about; -1 for any other. */
export type PlaceOf = (id: number) => number

/** Ids below this are looked up in an array, which is several times quicker than a Map. */
const DENSE = 1 << 22

export function createPlaces(ids: ArrayLike<number>): PlaceOf {
  const largest = Array.from(ids).reduce((one, other) => Math.max(one, other), 0)
  if (largest >= DENSE) {
    const places = new Map(Array.from(ids, (id, place) => [id, place]))
    return (id) => places.get(id) ?? -1
  }
  const places = new Int32Array(largest + 1).fill(-1)
  for (let place = 0; place < ids.length; place++) places[ids[place] as number] = place
  return (id) => places[id] ?? -1
}
