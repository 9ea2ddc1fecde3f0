import type { Luminaire, LuminaireType } from '#openapi/lighting.d.ts'

/** The summary of a type in a luminaire. */
export const summaryOf = (type: LuminaireType): NonNullable<Luminaire['type']> => ({
  rated_power: type.rated_power,
  model: type.model,
  color_temperature: type.color_temperature,
  manufacturer: type.manufacturer,
})
