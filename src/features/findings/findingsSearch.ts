import type { FindingsQuery } from '#api/calls.ts'
import { idIn } from '#app/navigation/idIn.ts'
import { type Day, parseDay } from '#domain/calendar.ts'
import { CAUSES, type Cause } from '#domain/findings/causes.ts'
import type { Finding } from '#openapi/lighting.d.ts'

/** Which findings are shown: those that somebody has still to look after (default), those that are closed, or all. */
export const SHOWN = ['unfinished', 'open', 'acknowledged', 'closed', 'all'] as const
export type Shown = (typeof SHOWN)[number]

/**
 * The page's filters as search parameters: `?zone=3&cause=dark&status=closed`; `finding` is the one whose details are open. `day`
 * (YYYY-MM-DD, today by default) is looked at where the server does not look for findings.
 */
export type FindingsSearch = {
  zone?: number
  device?: number
  cause?: Cause
  status?: Exclude<Shown, 'unfinished'>
  finding?: number
  day?: string
}

export function findingsSearch(search: Record<string, unknown>): FindingsSearch {
  const cause = CAUSES.find((one) => one === search.cause)
  const status = SHOWN.find((one) => one === search.status)
  return {
    ...idIn('zone', search.zone),
    ...idIn('device', search.device),
    ...(cause && { cause }),
    ...(status && status !== 'unfinished' && { status }),
    ...idIn('finding', search.finding),
    ...(dayIn(search.day) !== undefined && { day: String(search.day) }),
  }
}

/** The day of `?day=`; undefined for none, and for what is no day. */
export function dayIn(text: unknown): Day | undefined {
  const day = typeof text === 'string' ? parseDay(text, 'YYYY-MM-DD') : undefined
  return day?.ok ? day.value : undefined
}

/** Whether the filters let a finding pass that the console has found itself: nobody acknowledges or closes one of those. */
export const passes =
  ({ device, cause, status = 'open' }: FindingsSearch) =>
  (finding: Finding): boolean =>
    (status === 'all' || finding.status === status) &&
    (cause === undefined || finding.cause === cause) &&
    (device === undefined || finding.fk_device === device || finding.devices.includes(device))

/** The server's filter. */
export function findingsFilter({ zone, device, cause, status }: FindingsSearch): FindingsQuery {
  return {
    ...(zone !== undefined && { fk_area: zone }),
    ...(device !== undefined && { fk_device: device }),
    ...(cause && { cause }),
    ...(status !== 'all' && { status: status ? [status] : ['open', 'acknowledged'] }),
  }
}
