import { useApi, useChangeSite } from '#app/core/context.tsx'
import { withEntity } from '#app/site/changeSite.ts'
import type { PlanSize } from '#domain/position.ts'
import type { Result } from '#domain/result.ts'
import type { Area, AreaSetting } from '#openapi/lighting.d.ts'

/** Saves the plan's size in metres in two zone settings, created or updated (specification §5). */
export function useSaveMetres(zone: Area) {
  const api = useApi()
  const changeSite = useChangeSite()

  function saveOne(name: 'width_metres' | 'height_metres', value: number): Promise<Result<AreaSetting>> {
    const known = zone.settings.find((setting) => setting.name === name)
    const setting = { area_id: zone.id, name, value }
    return changeSite({
      scope: `area-${zone.id}`,
      call: () => (known ? api.updateAreaSetting(known.id, setting) : api.createAreaSetting(setting)),
      shown: (tables, saved) => ({
        ...tables,
        areas: tables.areas.map((area) =>
          area.id === zone.id ? { ...area, settings: withEntity(area.settings, saved) } : area,
        ),
      }),
    })
  }

  return async ({ width, height }: PlanSize): Promise<Result<AreaSetting>> => {
    const answer = await saveOne('width_metres', width)
    return answer.ok ? saveOne('height_metres', height) : answer
  }
}
