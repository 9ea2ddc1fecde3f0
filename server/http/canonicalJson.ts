import { isObject } from '#domain/isObject.ts'

/** A JSON value as text that is the same for equal values: the order of an object's properties does not matter. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted)

const sorted = (_: string, value: unknown) =>
  isObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
