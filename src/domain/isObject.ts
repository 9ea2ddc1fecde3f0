/** Whether a value of unknown origin, say of JSON, is an object with fields: neither null nor a list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
