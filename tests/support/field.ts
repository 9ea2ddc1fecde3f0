import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/**
 * A small site written straight into the database: zones 2 and 3, a 50 W type, `luminaires` luminaires and `sensors`
 * motion sensors and as many gateways in zone 2.
 */
export async function makeSite(
  { query }: Database,
  { luminaires = 4, sensors = 2 }: { luminaires?: number; sensors?: number } = {},
) {
  await query
    .insertInto('area')
    .values([{ name: 'Deck' }, { name: 'Corridor' }])
    .execute()
  const type = await query
    .insertInto('luminaire_type')
    .values({ name: 'Panel', rated_power: 50 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const device = async (kind: 'luminaire' | 'sensor' | 'gateway', index: number) => {
    const { id } = await query
      .insertInto('device')
      .values({
        kind,
        name: `${kind} ${index}`,
        fk_area: 2,
        ...(kind === 'luminaire' && { fk_luminaire_type: type.id }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const made = {
    type: type.id,
    luminaires: [] as number[],
    sensors: [] as number[],
    gateways: [] as number[],
  }
  for (let index = 0; index < luminaires; index++) made.luminaires.push(await device('luminaire', index))
  for (let index = 0; index < sensors; index++) made.sensors.push(await device('sensor', index))
  for (let index = 0; index < sensors; index++) made.gateways.push(await device('gateway', index))
  return made
}

/**
 * Moves a device as if that had been done at an instant of the past, with the clock set back for it: its stays from then on
 * last no time any more, but the zones of what was stored in them are known still.
 */
export async function moveAt(
  { query }: Database,
  device: number,
  area: number,
  instant: string,
): Promise<void> {
  await query.transaction().execute(async (transaction) => {
    await sql`
      insert into device_area_history
      select fk_device, '2000-01-01'::timestamptz + fk_area * interval '1 s', '2000-01-01'::timestamptz, fk_area
      from device_area_history where fk_device = ${device} and since >= ${instant}
      on conflict do nothing`.execute(transaction)
    await sql`delete from device_area_history where fk_device = ${device} and since >= ${instant}`.execute(
      transaction,
    )
    await sql`update device_area_history set until = ${instant} where fk_device = ${device} and until > ${instant}`.execute(
      transaction,
    )
    await sql`insert into device_area_history values (${device}, ${instant}, 'infinity', ${area})`.execute(
      transaction,
    )
    await sql`update device set fk_area = ${area} where id = ${device}`.execute(transaction)
  })
}

/** Stores a reading of now of each of these luminaires. @param level percent */
export const reportNow = ({ query }: Database, luminaires: readonly number[], level: number) =>
  sql`
    select ingest_batch(array_agg(device), array_agg(clock_timestamp()), array_agg(${level}::numeric), '{}', '{}', now())
    from unnest(${luminaires}::integer[]) device`.execute(query)
