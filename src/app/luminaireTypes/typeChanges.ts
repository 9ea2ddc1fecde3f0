import { laneFor } from '#app/outbox/kinds.ts'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import { type LuminaireTypeValues, typeFieldNames } from '#domain/luminaireTypes.ts'
import { isSame } from '#machines/outbox/changes.ts'
import type { Fields, Mutation } from '#machines/outbox/vocabulary.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'

type NewMutation = Pick<Mutation, 'lane' | 'kind' | 'patch' | 'base'>

/**
 * @param key names the creation for servers that recognize one that they have seen
 * @param others the types that there are
 */
export const typeCreation = (
  id: number,
  key: string,
  values: LuminaireTypeValues,
  others: readonly Pick<LuminaireType, 'id'>[],
): NewMutation => ({
  lane: laneFor('luminaireType', id),
  kind: 'luminaireType',
  // It is created as it was at first, by which it is found if the answer is lost, whatever it is changed to meanwhile.
  patch: { ...values, created: { key, ...values } },
  base: {
    ...Object.fromEntries(typeFieldNames.map((name) => [name, null])),
    created: null,
    others: others.flatMap((type) => (isTemporary(type.id) ? [] : type.id)),
  },
})

/** Only the changed fields, so as not to overwrite somebody else's changes. */
export function typeEdit(id: number, seen: LuminaireTypeValues, values: LuminaireTypeValues): NewMutation {
  const changed = typeFieldNames.filter((name) => !isSame(seen[name], values[name]))
  const fieldsOf = (of: LuminaireTypeValues): Fields =>
    Object.fromEntries(changed.map((name) => [name, of[name]]))
  return {
    lane: laneFor('luminaireType', id),
    kind: 'luminaireType',
    patch: fieldsOf(values),
    base: fieldsOf(seen),
  }
}

/**
 * The luminaires of a type get another one, and then it is deleted.
 * @param to null for no type
 */
export const typeDeletion = (id: number, luminaires: readonly number[], to: number | null): NewMutation[] => [
  ...luminaires.map(
    (luminaire): NewMutation => ({
      lane: laneFor('typeOfLuminaire', luminaire),
      kind: 'typeOfLuminaire',
      patch: { type: to },
      base: { type: id },
    }),
  ),
  {
    lane: laneFor('luminaireType', id),
    kind: 'luminaireType',
    patch: { isDeleted: true },
    base: { isDeleted: false },
  },
]
