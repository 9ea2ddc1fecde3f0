import { redirect } from '@tanstack/react-router'
import { type DateSearch, dateSearch } from '#app/dates/dateSearch.ts'
import { idIn, isId } from '#app/navigation/idIn.ts'
import { heatSourceIn } from '#features/heatmap/source.ts'

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

/** `?zone=4&time=week`: the zone and the days that statistics are shown for. */
export function statisticsSearch(search: Record<string, unknown>): { zone?: number } & DateSearch {
  return { ...zoneSearch(search), ...dateSearch(search) }
}

/** `?zone=4&time=week&source=level`: what a heatmap is drawn from as well. */
export function heatmapSearch(search: Record<string, unknown>): HeatmapSearch {
  return { ...statisticsSearch(search), ...heatSourceIn(search.source) }
}

type HeatmapSearch = ReturnType<typeof statisticsSearch> & ReturnType<typeof heatSourceIn>

/**
 * `?zone=4&group=5`: the zone whose plan is worked on, and the group that is to be open; `?group=new` of the zone's devices
 * that are in none.
 */
export function groupsSearch(search: Record<string, unknown>): { zone?: number; group?: number | 'new' } {
  return { ...zoneSearch(search), ...idOrNew('group', search.group) }
}

/** `?zone=4&profile=7`: the zone whose plan is worked on, and the dimming profile that is to be open; `?profile=new`. */
export function profilesSearch(search: Record<string, unknown>): {
  zone?: number
  profile?: number | 'new'
} {
  return { ...zoneSearch(search), ...idOrNew('profile', search.profile) }
}

function idOrNew<Name extends string>(name: Name, value: unknown): { [Key in Name]?: number | 'new' } {
  const id = value === 'new' ? value : Number(value)
  return id === 'new' || isId(id) ? ({ [name]: id } as { [Key in Name]: number | 'new' }) : {}
}

/** `?zone=4`: the zone whose plan is worked on. */
function zoneSearch(search: Record<string, unknown>): { zone?: number } {
  return idIn('zone', search.zone)
}

/** `?key=…&invited=true`: of the mailed link to choose a password; `invited` says that it is the first one. */
export function passwordSearch(search: Record<string, unknown>): { key?: string; invited?: true } {
  return { ...keySearch(search), ...(search.invited === true && { invited: true }) }
}

/** `?key=…`: of the link in a mail. */
export function keySearch(search: Record<string, unknown>): { key?: string } {
  return typeof search.key === 'string' && search.key !== '' ? { key: search.key } : {}
}

/** `?device=12`: the device that is selected on the plan. */
export function deviceSearch(search: Record<string, unknown>): { device?: number } {
  return idIn('device', search.device)
}

/** The days before that a plan's past may have beside it. */
const besides = ['day', 'week'] as const

/**
 * `?device=12&at=2026-11-23T16:35Z&beside=week`: the device that is selected, the moment of the past that is shown, in UTC, and the
 * day before or the same day of the week before beside it.
 */
export function floorPlanSearch(search: Record<string, unknown>): {
  device?: number
  at?: string
  beside?: (typeof besides)[number]
} {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(String(search.at))
  const isKnown = isMoment && !Number.isNaN(Date.parse(String(search.at)))
  const beside = besides.find((one) => one === search.beside)
  return { ...deviceSearch(search), ...(isKnown && { at: String(search.at) }), ...(beside && { beside }) }
}

/** `?type=3`: the luminaire type that is open, below zero until the server has it; `?type=new`: one that is yet to be made. */
export function luminaireTypeSearch(search: Record<string, unknown>): { type?: number | 'new' } {
  if (search.type === 'new') return { type: 'new' }
  const type = Number(search.type)
  return isId(Math.abs(type)) ? { type } : {}
}
