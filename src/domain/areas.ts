/** The root area holds what belongs to no zone. It appears in no list, chooser or chart (specification §1). */
export const ROOT_AREA_ID = 1

/** The visible zones: every area but the root. */
export function withoutRoot<Area extends { readonly id: number }>(areas: readonly Area[]): Area[] {
  return areas.filter((area) => area.id !== ROOT_AREA_ID)
}
