/** Readings and events of a site: one of each device every quarter of an hour, for a few hours until now. */
import { idsIn, isoAt, QUARTER, type SiteSize } from './rows.ts'

export type Span = { readonly zones: readonly number[]; readonly start: number; readonly end: number }

/** @param hours how far back there are readings; a site this large has a hundred megabytes of them a day */
export function createHistory(size: SiteSize, hours: number, now: number) {
  const begins = now - hours * 60 * 60_000
  const ids = new Map<string, number[]>()
  /** Of a quarter of an hour of one zone, without the brackets. Made when first asked for. */
  const pieces = new Map<string, Buffer>()

  function pieceOf(kind: 'luminaires' | 'sensors', zone: number, time: number): Buffer {
    const key = `${kind} ${zone} ${time}`
    const known = pieces.get(key)
    if (known) return known
    const devices = ids.get(`${kind} ${zone}`) ?? idsIn(zone, kind, size)
    ids.set(`${kind} ${zone}`, devices)
    const at = isoAt(time)
    const rows = devices.map((id) => {
      const times = `{"fk_device":${id},"dt_arrival":"${at}","dt_production":"${at}"`
      return kind === 'sensors' ? `${times}}` : `${times},"output_level":${(id * 7 + time / QUARTER) % 101}}`
    })
    const made = Buffer.from(rows.join(','))
    pieces.set(key, made)
    return made
  }

  return {
    /** The body of an answer, in pieces to be written one after the other. */
    body(kind: 'luminaires' | 'sensors', { zones, start, end }: Span): Buffer[] {
      const found: Buffer[] = []
      for (let time = Math.ceil(Math.max(start, begins) / QUARTER) * QUARTER; time < end; time += QUARTER)
        for (const zone of zones) {
          const piece = pieceOf(kind, zone, time)
          if (piece.length > 0) found.push(piece)
        }
      const comma = Buffer.from(',')
      const between = found.flatMap((piece, at) => (at === 0 ? [piece] : [comma, piece]))
      return [Buffer.from('['), ...between, Buffer.from(']')]
    },
  }
}
