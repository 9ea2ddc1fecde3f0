/** Whether two lists have the same items, by identity, in the same order. */
export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one === other || (one.length === other.length && one.every((item, at) => item === other[at]))

/** Whether both lists have the entities of the same ids, in the same order. */
export const hasSameIds = (
  one: readonly { readonly id: number }[],
  other: readonly { readonly id: number }[],
): boolean =>
  one === other ||
  (one.length === other.length && one.every((item, at) => item === other[at] || item.id === other[at]?.id))
