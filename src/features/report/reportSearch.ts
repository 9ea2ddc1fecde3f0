import { idIn } from '#app/navigation/idIn.ts'

/** `?zone=3&month=2026-10`. Default: all zones, and the month before this one. */
export type ReportSearch = {
  zone?: number
  month?: string
}

/** The first load has this and no more of the page. */
export function reportSearch({ zone, month }: Record<string, unknown>): ReportSearch {
  return {
    ...idIn('zone', zone),
    ...(/^\d{4}-(0[1-9]|1[0-2])$/.test(String(month)) && { month: String(month) }),
  }
}
