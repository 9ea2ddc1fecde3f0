import { type Kysely, sql } from 'kysely'
import type { StoredKind } from '#domain/deviceKinds.ts'
import type { DB } from '../store/schema.d.ts'

/**
 * Looks up the kinds of devices, deleted ones too: they may report on. What was found once is kept, since a device's id
 * and kind never change.
 */
export function createKnownDevices(query: Kysely<DB>) {
  const known = new Map<number, StoredKind>()

  /** @returns the kinds of at least those of `devices` that there are */
  return async (devices: Iterable<number>): Promise<ReadonlyMap<number, StoredKind>> => {
    const others = new Set<number>()
    for (const device of devices) if (!known.has(device)) others.add(device)
    if (others.size === 0) return known
    const rows = await query
      .selectFrom('reporting_device')
      .select(['id', 'kind'])
      .where(sql<boolean>`id = any(${[...others]})`)
      .execute()
    for (const { id, kind } of rows) known.set(id as number, kind as StoredKind)
    return known
  }
}
