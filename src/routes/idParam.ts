import { redirect } from '@tanstack/react-router'

/** The `$areaId` of a path as the number it is on the wire; what cannot be an id has no page. */
export const areaIdParam = {
  parse: ({ areaId }: { areaId: string }) => {
    if (!/^[1-9]\d*$/.test(areaId)) throw redirect({ to: '/pages/errors/error-404', replace: true })
    return { areaId: Number(areaId) }
  },
  stringify: ({ areaId }: { areaId: number }) => ({ areaId: String(areaId) }),
}

/** `?device=12`: the device that is selected on the plan. */
export function deviceSearch(search: Record<string, unknown>): { device?: number } {
  const device = Number(search.device)
  return Number.isSafeInteger(device) && device > 0 ? { device } : {}
}
