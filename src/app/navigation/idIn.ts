/** An id of an address: `{ zone: 4 }` for `?zone=4`, and nothing for what cannot be an id. */
export function idIn<Name extends string>(name: Name, value: unknown): { [Key in Name]?: number } {
  const id = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return (isId(id) ? { [name]: id } : {}) as { [Key in Name]?: number }
}

export const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0
