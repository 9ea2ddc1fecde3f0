import { nextTask } from './nextTask.ts'

/** `items.flatMap(map)`, of which each task does `atOnce` items: long lists leave the browser time to draw and for the user. */
export async function flatMapInTasks<Item, Mapped>(
  items: readonly Item[],
  atOnce: number,
  map: (item: Item, index: number) => readonly Mapped[],
): Promise<Mapped[]> {
  const mapped: Mapped[] = []
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await nextTask()
    mapped.push(...map(item, index))
  }
  return mapped
}
