import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Programs } from '#domain/findings/programs.ts'
import type { WatchedSite } from '#domain/findings/watchedSite.ts'
import type { Timestamp } from '#domain/units.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import type { DB } from '../store/schema.d.ts'

/** A luminaire's program now, the one before, and since when, all numbers of `Programs`. */
export type DeviceProgram = { program: number; previous: number | undefined; since: Timestamp }

/**
 * Keeps what rules each luminaire has, and had before, in the database: rules are changed in place, so that nothing else tells
 * what a luminaire may still run.
 */
export function createDevicePrograms(query: Kysely<DB>, programs: Programs) {
  /** Ids in the database by number, and numbers by id. */
  const idOf = new Map<number, number>()
  const numberOf = new Map<number, number>()
  const known = new Map<number, DeviceProgram>()

  async function store(program: number, rulespecs: readonly Rulespec[]): Promise<number> {
    const stored = idOf.get(program)
    if (stored !== undefined) return stored
    const json = JSON.stringify(rulespecs)
    const hash = createHash('sha256').update(json).digest('base64')
    const { rows } = await sql<{ id: number }>`
      insert into program (hash, rulespecs) values (${hash}, ${json}::jsonb)
      on conflict (hash) do update set hash = excluded.hash returning id`.execute(query)
    const id = rows[0]?.id as number
    idOf.set(program, id)
    numberOf.set(id, program)
    return id
  }

  return {
    of: (device: number): DeviceProgram | undefined => known.get(device),

    /** What was known before this process started. */
    async load(): Promise<void> {
      const stored = await query.selectFrom('program').select(['id', 'rulespecs']).execute()
      for (const { id, rulespecs } of stored) {
        const number = programs.add(rulespecs as unknown as Rulespec[])
        numberOf.set(id, number)
        idOf.set(number, id)
      }
      const devices = await query.selectFrom('device_program').selectAll().execute()
      for (const { fk_device, fk_program, fk_previous, since } of devices)
        known.set(fk_device, {
          program: numberOf.get(fk_program) as number,
          previous: fk_previous === null ? undefined : numberOf.get(fk_previous),
          since: since.getTime(),
        })
    },

    /** @returns the indexes of the luminaires whose rules are others than before */
    async update({ luminaires, rulesOf, rulespecs }: WatchedSite, now: Timestamp): Promise<number[]> {
      const numbers = new Map<string, number>()
      const changed: number[] = []
      for (const [index, held] of rulesOf.entries()) {
        const number = numbers.get(held) ?? programs.add(rulespecs(held))
        numbers.set(held, number)
        if (known.get(luminaires[index] as number)?.program !== number) changed.push(index)
      }
      const rows = []
      for (const index of changed) {
        const device = luminaires[index] as number
        const held = rulesOf[index] as string
        const program = numbers.get(held) as number
        const before = known.get(device)
        // What overrides and ends was no profile: what was there before it is what may still run.
        const wasOverridden = before && programs.isOverridden(before.program, now)
        const previous = wasOverridden ? before.previous : before?.program
        // Of a luminaire that is new here nobody knows since when, but overrides are short.
        const since = before || programs.isOverridden(program, now) ? now : 0
        known.set(device, { program, previous, since })
        rows.push({
          device,
          since: new Date(since),
          program: await store(program, rulespecs(held)),
          previous: previous === undefined ? null : (idOf.get(previous) ?? null),
        })
      }
      if (rows.length > 0)
        await sql`
          insert into device_program (fk_device, fk_program, fk_previous, since)
          select device, program, previous, since
          from unnest(${rows.map(({ device }) => device)}::integer[], ${rows.map(({ program }) => program)}::integer[],
            ${rows.map(({ previous }) => previous)}::integer[], ${rows.map(({ since }) => since)}::timestamptz[])
            changed(device, program, previous, since)
          where exists (select from device d where d.id = changed.device)
          on conflict (fk_device) do update set fk_program = excluded.fk_program, fk_previous = excluded.fk_previous,
            since = excluded.since`.execute(query)
      return changed
    },
  }
}
export type DevicePrograms = ReturnType<typeof createDevicePrograms>
