/** How many ids belong to one slice: storing it takes the page a millisecond or two. */
const IDS = 256

type Slices = ReadonlyMap<number, readonly unknown[]>

/**
 * The rows of a list in slices by their ids (a report's is its device's), so that only what changed is stored again. What is
 * not a row with an id is in the first slice, which an empty list has, too. A slice stands for itself: however many of them a
 * page that is closed has stored, no row is there twice.
 */
export function slicesOf(rows: readonly unknown[]): Slices {
  const slices = new Map<number, unknown[]>([[0, []]])
  for (const row of rows) {
    const { id, fk_device = 0 } = Object(row) as { id?: unknown; fk_device?: unknown }
    const key = id ?? fk_device
    const number = typeof key === 'number' ? Math.floor(key / IDS) : 0
    const slice = slices.get(number)
    if (slice) slice.push(row)
    else slices.set(number, [row])
  }
  return slices
}

export type SliceChange = { readonly slice: number; readonly rows: readonly unknown[] | undefined }

/** The slices that differ from those that are stored; one without rows is to be removed. Rows that did not change are the same. */
export function changedSlices(stored: Slices, slices: Slices): SliceChange[] {
  const changed = [...slices].filter(([number, rows]) => !isSame(stored.get(number), rows))
  const gone = [...stored.keys()].filter((number) => !slices.has(number))
  return [
    ...changed.map(([slice, rows]) => ({ slice, rows })),
    ...gone.map((slice) => ({ slice, rows: undefined })),
  ]
}

const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[]) =>
  one?.length === other.length && one.every((row, at) => row === other[at])
