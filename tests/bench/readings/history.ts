/** Readings as a section-7 server sends them: zones' histories as JSON, in order of time. */

/** Zones, luminaires in each, and readings of each of those. */
export const site = { zones: 4, luminaires: 250, readings: 1_000 }
export const ROWS = site.zones * site.luminaires * site.readings

export const START = Date.parse('2026-11-01T00:00:00Z')
const MINUTE = 60_000
/** Every device reports so often. */
const PERIOD = 15 * MINUTE
export const HOURS = Math.ceil((site.readings * PERIOD) / (60 * MINUTE))
export const RATED_POWER = 40

export const idsOf = (zone: number) =>
  Array.from({ length: site.luminaires }, (_, luminaire) => zone * site.luminaires + luminaire + 1)

export function historyOf(zone: number): string {
  const rows: string[] = []
  for (let round = 0; round < site.readings; round++)
    for (const id of idsOf(zone)) {
      const time = START + round * PERIOD + ((id * 3_517) % PERIOD)
      const production = new Date(time).toISOString()
      const arrival = new Date(time + 1_000 + ((id * 31 + round) % 1_900)).toISOString()
      const level = ((id * 7 + round * 13) % 1_001) / 10
      rows.push(
        `{"fk_device":${id},"dt_arrival":"${arrival}","dt_production":"${production}","output_level":${level}}`,
      )
    }
  return `[${rows.join(',')}]`
}
