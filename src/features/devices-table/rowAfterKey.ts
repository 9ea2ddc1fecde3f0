type Key = {
  readonly key: string
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The row index that a key moves to, among `count` rows with `page` rows per page; `undefined` for other keys. */
export function rowAfterKey(
  { key, altKey, ctrlKey, metaKey }: Key,
  from: number,
  count: number,
  page: number,
): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(from + 1, last)
    case 'ArrowUp':
      return Math.max(from - 1, 0)
    case 'PageDown':
      return Math.min(from + page, last)
    case 'PageUp':
      return Math.max(from - page, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
