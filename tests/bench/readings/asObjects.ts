import { HOURS, RATED_POWER, START } from './history.ts'

type Row = { fk_device: number; dt_arrival: string; dt_production: string | null; output_level: number }

const HOUR = 3_600_000

/** The usual way: parse, a Date for each row, rows grouped by device and sorted, hour by hour. @returns Wh of each hour */
export function bucketsOfObjects(text: string): number[] {
  const rows = (JSON.parse(text) as Row[]).map((row) => ({
    ...row,
    time: new Date(row.dt_production ?? row.dt_arrival),
  }))
  const byDevice = new Map<number, typeof rows>()
  for (const row of rows) {
    const its = byDevice.get(row.fk_device)
    if (its) its.push(row)
    else byDevice.set(row.fk_device, [row])
  }
  const buckets = new Map<string, number>()
  for (const its of byDevice.values()) {
    its.sort((one, other) => one.time.getTime() - other.time.getTime())
    for (const [at, row] of its.entries()) {
      const next = its[at + 1]
      if (!next || next.time.getTime() - row.time.getTime() > HOUR) continue
      for (let from = row.time; from < next.time; ) {
        const edge = new Date(from)
        edge.setUTCMinutes(60, 0, 0)
        const to = edge < next.time ? edge : next.time
        const key = from.toISOString().slice(0, 13)
        const energy = (RATED_POWER * row.output_level * (to.getTime() - from.getTime())) / 100 / HOUR
        buckets.set(key, (buckets.get(key) ?? 0) + energy)
        from = to
      }
    }
  }
  return Array.from(
    { length: HOURS },
    (_, hour) => buckets.get(new Date(START + hour * HOUR).toISOString().slice(0, 13)) ?? 0,
  )
}
