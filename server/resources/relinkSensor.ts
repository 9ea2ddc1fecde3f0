import { type Kysely, sql } from 'kysely'
import { replaceSensor } from '#domain/replaceSensor.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import type { DB } from '../store/schema.d.ts'

/** Profiles that responded to the sensor with this guid respond to another one instead, or to none. */
export async function relinkSensor(transaction: Kysely<DB>, guid: string, by?: string): Promise<void> {
  const rules = await transaction
    .selectFrom('rule')
    .select(['id', 'rulespec'])
    .where(
      sql<boolean>`jsonb_path_exists(rulespec, '$[*].rules[*].sensors[*] ? (@ == $guid)', jsonb_build_object('guid', ${guid}::text))`,
    )
    .forNoKeyUpdate()
    .execute()
  for (const { id, rulespec } of rules) {
    const relinked = replaceSensor(rulespec as Rulespec, guid, by)
    if (relinked !== rulespec)
      await transaction
        .updateTable('rule')
        .set({ rulespec: JSON.stringify(relinked) })
        .where('id', '=', id)
        .execute()
  }
}
