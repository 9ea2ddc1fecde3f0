/** `?zone=3&month=2026-10`. Default: all zones, and the month before this one. */
export type ReportSearch = {
  zone?: number
  month?: string
}

/** The first load has this and no more of the page. */
export function reportSearch({ zone, month }: Record<string, unknown>): ReportSearch {
  return {
    ...(/^[1-9]\d{0,14}$/.test(String(zone)) && { zone: Number(zone) }),
    ...(/^\d{4}-\d\d$/.test(String(month)) && { month: String(month) }),
  }
}
