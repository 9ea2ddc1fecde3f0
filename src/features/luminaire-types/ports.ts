import { pollOptions } from '#api/queries.ts'
import type { Core } from '#app/core/core.ts'
import { refreshFigures } from '#app/figures/figureKeys.ts'
import { withEntity, withoutEntity } from '#app/site/changeSite.ts'
import { summaryOf } from '#domain/luminaireTypes.ts'
import type { LuminaireTypePorts } from '#machines/luminaireType/vocabulary.ts'

/** Saves and deletes types, and changes luminaires' types (specification §7); figures are refreshed. */
export function luminaireTypePorts({ api, queryClient, changeSite, saveDevice }: Core): LuminaireTypePorts {
  const typesNow = () => queryClient.getQueryData(pollOptions(api).queryKey)?.luminairetypes ?? []

  return {
    async save(id, values) {
      const before = typesNow().find((type) => type.id === id)
      const answer = await changeSite({
        scope: `luminaire-type-${id}`,
        call: () =>
          id === undefined ? api.createLuminaireType(values) : api.updateLuminaireType(id, values),
        shown: (tables, saved) => ({
          ...tables,
          luminairetypes: withEntity(tables.luminairetypes, saved),
          luminaires: tables.luminaires.map((luminaire) =>
            luminaire.fk_luminaire_type === saved.id ? { ...luminaire, type: summaryOf(saved) } : luminaire,
          ),
        }),
      })
      if (answer.ok && before && before.rated_power !== answer.value.rated_power)
        void refreshFigures(queryClient)
      return answer
    },

    changeType: ({ luminaire, to }) =>
      saveDevice({ id: luminaire, kind: 'luminaire' }, { fk_luminaire_type: to }),

    async remove(id) {
      const answer = await changeSite({
        scope: `luminaire-type-${id}`,
        call: () => api.deleteLuminaireType(id),
        shown: (tables) => ({
          ...tables,
          luminairetypes: withoutEntity(tables.luminairetypes, id),
          luminaires: tables.luminaires.map((luminaire) =>
            luminaire.fk_luminaire_type === id
              ? { ...luminaire, fk_luminaire_type: null, type: null }
              : luminaire,
          ),
        }),
      })
      if (answer.ok) void refreshFigures(queryClient)
      return answer
    },
  }
}
