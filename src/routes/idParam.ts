import { redirect } from '@tanstack/react-router'

/** The `$areaId` of a path as the number it is on the wire; what cannot be an id has no page. */
export const areaIdParam = {
  parse: ({ areaId }: { areaId: string }) => {
    if (!/^[1-9]\d*$/.test(areaId)) throw redirect({ to: '/pages/errors/error-404', replace: true })
    return { areaId: Number(areaId) }
  },
  stringify: ({ areaId }: { areaId: number }) => ({ areaId: String(areaId) }),
}

/** `?zone=4&device=12`: the zone that is worked on, and the device that is to be at hand. */
export function commissioningSearch(search: Record<string, unknown>): { zone?: number; device?: number } {
  return { ...zoneSearch(search), ...deviceSearch(search) }
}

/** `?zone=4`: the zone whose figures are shown; `?page=terms`: the terms in their place. */
export function dashboardSearch(search: Record<string, unknown>): { page?: 'terms'; zone?: number } {
  return search.page === 'terms' ? { page: 'terms' } : zoneSearch(search)
}

function zoneSearch(search: Record<string, unknown>): { zone?: number } {
  const zone = Number(search.zone)
  return Number.isSafeInteger(zone) && zone > 0 ? { zone } : {}
}

/** `?device=12`: the device that is selected on the plan. */
export function deviceSearch(search: Record<string, unknown>): { device?: number } {
  const device = Number(search.device)
  return Number.isSafeInteger(device) && device > 0 ? { device } : {}
}
