import { pollOptions, settingsOptions } from '#api/queries.ts'
import type { Core } from '#app/core/core.ts'
import { withEntity } from '#app/site/changeSite.ts'
import { knownAreaSetting, saveAreaSetting } from '#app/site/saveAreaSetting.ts'
import { done } from '#domain/result.ts'
import type { AutosavePorts } from '#machines/autosave/vocabulary.ts'

type Save = AutosavePorts['save']

/** Saves a setting of the site: updates it, or creates it if missing (specification §7). */
export function saveSiteSetting({ api, queryClient }: Core): Save {
  const { queryKey } = settingsOptions(api)
  return async ({ field: name, value }) => {
    const known = queryClient.getQueryData(queryKey)?.find((setting) => setting.name === name)
    if (!known && value === null) return done
    const answer = known
      ? await api.updateSetting(known.id, { value })
      : await api.createSetting({ name, value })
    await queryClient.cancelQueries({ queryKey })
    if (answer.ok)
      queryClient.setQueryData(queryKey, (settings) => settings && withEntity(settings, answer.value))
    // Somebody else may have created it meanwhile, so the next attempt needs fresh data.
    else await queryClient.invalidateQueries({ queryKey })
    return answer
  }
}

/**
 * Saves a field of a zone: the name by updating the area; any other field as a zone setting, created if it has no id
 * and updated otherwise (specification §5).
 */
export function saveZoneField(core: Core, zone: number): Save {
  const { api, queryClient, changeSite } = core
  return ({ field: name, value }) => {
    if (name === 'name') {
      return changeSite({
        scope: `area-${zone}`,
        // The zone's data, since a provider may replace what it has.
        call: () => {
          const { areas = [] } = queryClient.getQueryData(pollOptions(api).queryKey) ?? {}
          return api.updateArea(zone, { ...areas.find(({ id }) => id === zone), name: String(value) })
        },
        shown: (tables, saved) => ({
          ...tables,
          areas: tables.areas.map((area) => (area.id === zone ? { ...area, ...saved } : area)),
        }),
      })
    }
    const setting = { area_id: zone, name, value }
    if (value === null && !knownAreaSetting(core, setting)) return Promise.resolve(done)
    return saveAreaSetting(core, setting)
  }
}
