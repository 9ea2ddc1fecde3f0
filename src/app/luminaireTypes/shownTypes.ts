import type { PollTables } from '#api/calls.ts'
import { createdEntity } from '#app/outbox/createdEntity.ts'
import type { OutboxEntry } from '#app/outbox/entries.ts'
import { idOfLane } from '#app/outbox/kinds.ts'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import { summaryOf } from '#domain/luminaireTypeSummary.ts'
import type { LuminaireTypeValues } from '#domain/luminaireTypes.ts'
import type { Fields } from '#machines/outbox/vocabulary.ts'
import type { Luminaire, LuminaireType } from '#openapi/lighting.d.ts'

/** What a type is created as. */
export const createdTypeIn = ({ created }: Fields) =>
  created as unknown as (LuminaireTypeValues & { readonly key: string }) | undefined

/** Whether an entry changes what is shown of types. A type that could not be created stays shown, so that it can be edited. */
export const changesTypes = ({ kind, held, lane }: OutboxEntry) =>
  (kind === 'typeOfLuminaire' && !held) ||
  (kind === 'luminaireType' && (!held || isTemporary(idOfLane(lane))))

type Tables = Pick<PollTables, 'luminairetypes' | 'luminaires'>

/** The types, and the luminaires of each, as the user has changed them; the same tables where nothing waits. */
export function withTypeChanges<Of extends Tables>(tables: Of, entries: readonly OutboxEntry[]): Of {
  if (entries.length === 0) return tables
  const luminairetypes = typesWith(tables.luminairetypes, entries)
  const byId = new Map(luminairetypes.map((type) => [type.id, type]))
  const known = new Set(tables.luminairetypes)
  const moves = new Map(
    entries
      .filter(({ kind }) => kind === 'typeOfLuminaire')
      .map(({ lane, patch }) => [idOfLane(lane), patch.type as number | null]),
  )
  const shown = (luminaire: Luminaire): Luminaire => {
    const moved = moves.get(luminaire.id)
    const id = moved === undefined ? luminaire.fk_luminaire_type : moved
    const type = byId.get(id ?? 0)
    if (moved === undefined && (!type || known.has(type))) return luminaire
    return { ...luminaire, fk_luminaire_type: id, type: type ? summaryOf(type) : null }
  }
  return { ...tables, luminairetypes, luminaires: tables.luminaires.map(shown) }
}

function typesWith(types: readonly LuminaireType[], entries: readonly OutboxEntry[]): LuminaireType[] {
  const changes = entries.filter(({ kind }) => kind === 'luminaireType')
  const patches = new Map(changes.map(({ lane, patch }) => [idOfLane(lane), patch]))
  const creations = changes.filter(({ lane }) => isTemporary(idOfLane(lane)))
  const created = creations.flatMap(({ lane, patch }): LuminaireType | [] => {
    const first = createdTypeIn(patch)
    if (!first) return []
    const { key: _, ...values } = first
    return { ...values, id: idOfLane(lane) }
  })
  // The server may have created one of them already.
  const alreadyCreated = new Set(creations.map((creation) => createdEntity(types, creation)))
  return [...types, ...created].flatMap((type) => {
    if (alreadyCreated.has(type)) return []
    const patch = patches.get(type.id)
    if (!patch) return type
    const { isDeleted, created: _, ...fields } = patch
    return isDeleted ? [] : ({ ...type, ...fields } as LuminaireType)
  })
}
