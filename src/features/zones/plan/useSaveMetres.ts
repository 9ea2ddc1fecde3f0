import { useCore } from '#app/core/context.tsx'
import { saveAreaSetting } from '#app/site/saveAreaSetting.ts'
import type { PlanSize } from '#domain/position.ts'
import type { Result } from '#domain/result.ts'
import type { Area, AreaSetting } from '#openapi/lighting.d.ts'

/** Saves the plan's size in metres in two zone settings, created or updated (specification §5). */
export function useSaveMetres(zone: Area) {
  const core = useCore()
  const saveOne = (name: 'width_metres' | 'height_metres', value: number) =>
    saveAreaSetting(core, { area_id: zone.id, name, value })

  return async ({ width, height }: PlanSize): Promise<Result<AreaSetting>> => {
    const answer = await saveOne('width_metres', width)
    return answer.ok ? saveOne('height_metres', height) : answer
  }
}
