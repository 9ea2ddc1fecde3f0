import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { pollOptions } from '#api/queries.ts'
import { refreshFigures } from '#app/figures/figureKeys.ts'
import { createCapabilityCheck, createDevicesAtOnce } from '#app/outbox/capabilities.ts'
import { withConflict } from '#app/outbox/conflicts.ts'
import { createdEntity } from '#app/outbox/createdEntity.ts'
import type { OutboxEntry } from '#app/outbox/entries.ts'
import { idOfLane, type KindOfChange } from '#app/outbox/kinds.ts'
import { createIsCompared } from '#app/outbox/recognition.ts'
import { isTemporary } from '#app/outbox/temporaryIds.ts'
import { type ChangeSite, withEntity, withoutEntity } from '#app/site/changeSite.ts'
import type { SaveDevice } from '#app/site/saveDevice.ts'
import { summaryOf } from '#domain/luminaireTypeSummary.ts'
import { type LuminaireTypeValues, valuesOf } from '#domain/luminaireTypes.ts'
import { done, orGone, type Result, success } from '#domain/result.ts'
import { isSame } from '#machines/outbox/changes.ts'
import type { Fields, WriteAnswer } from '#machines/outbox/vocabulary.ts'
import type { LuminaireType } from '#openapi/lighting.d.ts'
import { createdTypeIn } from './shownTypes.ts'

type Values = Partial<LuminaireTypeValues>

/**
 * Luminaire types in the outbox. A type is created under a temporary id. Before one is deleted, each of its luminaires gets
 * another type, in a lane of its own. Figures depend on rated powers, and are refreshed.
 */
export function createTypeKinds(
  api: Api,
  queryClient: QueryClient,
  changeSite: ChangeSite,
  saveDevice: SaveDevice,
): Readonly<Record<'luminaireType' | 'typeOfLuminaire', KindOfChange>> {
  const hasCapability = createCapabilityCheck(api, queryClient)
  const isCompared = createIsCompared(api, queryClient)
  const tables = () => queryClient.getQueryData(pollOptions(api).queryKey)
  const types = () => tables()?.luminairetypes ?? []
  /** The ids that the server gave to types with temporary ones. */
  const created = new Map<number, number>()
  const idOf = (lane: string) => created.get(idOfLane(lane)) ?? idOfLane(lane)
  const typeOf = (lane: string) => types().find(({ id }) => id === idOf(lane))
  const luminaireOf = (lane: string) => tables()?.luminaires.find(({ id }) => id === idOfLane(lane))

  async function save(call: () => Promise<Result<LuminaireType>>): Promise<Result<LuminaireType>> {
    const before = types()
    const answer = await changeSite({
      scope: 'luminaire-types',
      call,
      shown: (site, saved) => ({
        ...site,
        luminairetypes: withEntity(site.luminairetypes, saved),
        luminaires: site.luminaires.map((luminaire) =>
          luminaire.fk_luminaire_type === saved.id ? { ...luminaire, type: summaryOf(saved) } : luminaire,
        ),
      }),
    })
    const known = answer.ok && before.find(({ id }) => id === answer.value.id)
    if (known && known.rated_power !== answer.value.rated_power) void refreshFigures(queryClient)
    return answer
  }

  /**
   * With all fields, since a provider may replace what it has; a server with the extension `base` is sent the change alone.
   * @param seen the values that the user saw, which such a server compares with its own; default: those that the console has
   */
  async function edit(id: number, values: Values, seen?: Fields): Promise<WriteAnswer> {
    const hasBase = await hasCapability('base')
    const known = types().find((type) => type.id === id)
    if (!known || !hasBase)
      return save(() => {
        const { id: _, ...whole } = types().find((type) => type.id === id) ?? { id }
        return api.updateLuminaireType(id, { ...whole, ...values })
      })
    const before: Fields = { ...valuesOf(known), ...seen }
    const base = Object.fromEntries(Object.keys(values).map((name) => [name, before[name]]))
    const answer = await save(() => api.updateLuminaireType(id, { ...values, base }))
    return withConflict(answer, async (theirs) => {
      await save(async () => success({ ...known, ...theirs }))
      return theirs
    })
  }

  async function remove(id: number): Promise<Result<unknown>> {
    const answer = await changeSite({
      scope: 'luminaire-types',
      call: async () => orGone(await api.deleteLuminaireType(id)),
      shown: (site) => ({
        ...site,
        luminairetypes: withoutEntity(site.luminairetypes, id),
        luminaires: site.luminaires.map((luminaire) =>
          luminaire.fk_luminaire_type === id
            ? { ...luminaire, fk_luminaire_type: null, type: null }
            : luminaire,
        ),
      }),
    })
    if (answer.ok) void refreshFigures(queryClient)
    return answer
  }

  return {
    luminaireType: {
      known: ({ lane, patch }) => fieldsOf(typeOf(lane), patch),
      found: ({ lane, patch, base }, tried) => {
        const entity = isTemporary(idOf(lane)) ? createdEntity(types(), { patch, base }, tried) : undefined
        if (entity) created.set(idOfLane(lane), entity.id)
        return fieldsOf(typeOf(lane), patch)
      },
      isCompared,
      write: async ({ lane, patch, base }) => {
        const id = idOf(lane)
        const { isDeleted, created: _, ...values } = patch
        // Created and deleted before it could be sent.
        if (isTemporary(id) && isDeleted) return done
        if (isDeleted) return remove(id)
        const first = createdTypeIn(patch)
        // Before a type was created, its user saw none.
        if (!isTemporary(id)) return edit(id, values, first ? {} : base)
        if (!first) throw new Error('The luminaire type is not there any more.')
        const { key, ...asFirst } = first
        const isRecognized = await hasCapability('Idempotency-Key')
        const answer = await save(() => api.createLuminaireType(asFirst, isRecognized ? key : undefined))
        if (!answer.ok) return answer
        created.set(id, answer.value.id)
        return isSame(values, asFirst) ? answer : edit(answer.value.id, values)
      },
      createdId: ({ lane, patch }) => (patch.isDeleted ? undefined : created.get(idOfLane(lane))),
      isBlocked: ({ lane, patch }, entries) =>
        patch.isDeleted === true && !isTemporary(idOfLane(lane)) && isInUse(entries, idOfLane(lane)),
    },
    typeOfLuminaire: {
      known: ({ lane }) => {
        const luminaire = luminaireOf(lane)
        return luminaire && { type: luminaire.fk_luminaire_type }
      },
      isCompared,
      write: async ({ id: key, lane, patch, base }, onSuccess): Promise<WriteAnswer> => {
        const luminaire = luminaireOf(lane)
        // Somebody else has removed it from the site.
        if (!luminaire) return done
        const device = { id: luminaire.id, kind: 'luminaire' } as const
        const fields = { fk_luminaire_type: patch.type as number | null }
        const compared = { fk_luminaire_type: base.type as number | null }
        const answer = orGone(
          await saveDevice(device, fields, { change: { key, base: compared }, onSuccess }),
        )
        return withConflict(answer, ({ fk_luminaire_type = null }) => ({ type: fk_luminaire_type }))
      },
      atOnce: createDevicesAtOnce(api, queryClient),
    },
  }
}

/** The fields of a type. What it was created as is nobody's to change. */
const fieldsOf = (type: LuminaireType | undefined, { created = null }: Fields): Fields | undefined =>
  type && { ...valuesOf(type), isDeleted: false, created }

/** Whether a luminaire is still to get another type than this one, or its user to decide about that. */
const isInUse = (entries: readonly OutboxEntry[], type: number) =>
  entries.some(({ kind, base }) => kind === 'typeOfLuminaire' && base.type === type)
