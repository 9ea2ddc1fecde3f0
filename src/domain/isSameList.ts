/** Whether two lists have the same items, by identity, in the same order. */
export const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one === other || (one.length === other.length && one.every((item, at) => item === other[at]))
