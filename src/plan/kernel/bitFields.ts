/** Packs records into integers, so that a typed array can hold them. */
export type BitFields<Fields> = {
  pack(record: Fields): number
  unpack(packed: number): Fields
  /** The bits of these fields, all set. */
  maskOf(...names: readonly (keyof Fields)[]): number
}

/** With more bits, the shifts below would return negative numbers. */
const MAX_BITS = 31

/**
 * @param values every value of each field; any other value is packed as the first one
 * @throws RangeError if the fields need more than 31 bits
 */
export function createBitFields<Fields extends object>(
  values: {
    readonly [Name in keyof Fields]-?: readonly Fields[Name][]
  },
): BitFields<Fields> {
  let bits = 0
  const fields = (Object.keys(values) as (keyof Fields)[]).map((name) => {
    const width = Math.ceil(Math.log2(values[name].length))
    const field = { name, values: values[name], shift: bits, mask: 2 ** width - 1 }
    bits += width
    return field
  })
  if (bits > MAX_BITS) throw new RangeError(`${bits} bits do not fit into ${MAX_BITS}`)

  return {
    pack(record) {
      let packed = 0
      for (const field of fields)
        packed |= Math.max(0, field.values.indexOf(record[field.name])) << field.shift
      return packed
    },
    unpack(packed) {
      const record: Partial<Fields> = {}
      for (const field of fields) {
        const value = field.values[(packed >> field.shift) & field.mask]
        record[field.name] = value as Fields[keyof Fields]
      }
      return record as Fields
    },
    maskOf: (...names) =>
      fields.reduce(
        (mask, field) => (names.includes(field.name) ? mask | (field.mask << field.shift) : mask),
        0,
      ),
  }
}
