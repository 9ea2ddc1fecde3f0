import { areaSettingsOptions, pollOptions } from '#api/queries.ts'
import type { Core } from '#app/core/core.ts'
import type { Result } from '#domain/result.ts'
import type { AreaSetting } from '#openapi/lighting.d.ts'
import { withEntity } from './changeSite.ts'

/** A setting of a zone, with or without an id. */
type NewAreaSetting = Omit<AreaSetting, 'id'>

/** The stored setting of this zone and name: the zone's own, or the one of the list `area_settings`. */
export function knownAreaSetting(
  { api, queryClient }: Core,
  { area_id, name }: Omit<NewAreaSetting, 'value'>,
) {
  const { areas = [] } = queryClient.getQueryData(pollOptions(api).queryKey) ?? {}
  const own = areas.find(({ id }) => id === area_id)?.settings ?? []
  const listed = queryClient.getQueryData(areaSettingsOptions(api).queryKey) ?? []
  return (
    own.find((setting) => setting.name === name) ??
    listed.find((setting) => setting.area_id === area_id && setting.name === name)
  )
}

/** Saves a setting of a zone, created if it has no id and updated otherwise (specification §5). */
export function saveAreaSetting(core: Core, setting: NewAreaSetting): Promise<Result<AreaSetting>> {
  const { api, queryClient, changeSite } = core
  const { queryKey } = areaSettingsOptions(api)
  return changeSite({
    scope: `area-${setting.area_id}`,
    call: async () => {
      const known = knownAreaSetting(core, setting)
      const answer = await (known ? api.updateAreaSetting(known.id, setting) : api.createAreaSetting(setting))
      if (!answer.ok) return answer
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (listed) => listed && withEntity(listed, answer.value))
      return answer
    },
    shown: (tables, saved) => ({
      ...tables,
      areas: tables.areas.map((area) =>
        area.id === setting.area_id ? { ...area, settings: withEntity(area.settings, saved) } : area,
      ),
    }),
  })
}
