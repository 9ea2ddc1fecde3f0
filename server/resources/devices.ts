import { type Kysely, sql } from 'kysely'
import { emitsLight, STORED_KINDS, type StoredKind, storedKindsWhere, tableOf } from '#domain/deviceKinds.ts'
import type { DeviceUpdate } from '#openapi/lighting.d.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import { type Call, type DeviceUpdateId, deviceUpdateId, type Handlers } from '../http/operations.ts'
import type { DB } from '../store/schema.d.ts'
import { refreshAreaPower } from '../telemetry/rollups.ts'
import type { Context } from './context.ts'
import { readEntities } from './tables.ts'

const lit = storedKindsWhere(emitsLight)

type DeviceId = { readonly kind: StoredKind; readonly id: number }

/** The change of a device: fields that are left out stay as they are. */
export type DevicePatch = DeviceId & { readonly fields: Omit<DeviceUpdate, 'token' | 'base'> }

/** PUT of each kind of device; omitted fields stay unchanged. */
export function deviceHandlers({ database: { query } }: Context): Pick<Handlers, DeviceUpdateId> {
  const handlers = STORED_KINDS.map((kind) => [
    deviceUpdateId(kind),
    async ({ params: { id }, body: { token: _, ...fields } }: Call<DeviceUpdateId>) => {
      const [device] = await updateDevices(query, [{ kind, id, fields }])
      return device
    },
  ])
  return Object.fromEntries(handlers)
}

/**
 * Changes devices, of which no two are the same, in one transaction.
 *
 * @returns the devices as they are then, in the order of the changes
 * @throws HttpError 400 or 404 if one of the changes cannot be made; then none is
 */
export async function updateDevices(query: Kysely<DB>, patches: readonly DevicePatch[]): Promise<object[]> {
  for (const { kind, fields } of patches)
    if (!lit.includes(kind) && fields.fk_luminaire_type != null)
      throw new HttpError(400, `body.fk_luminaire_type is a luminaire's alone, not a ${kind}'s`)
  await query.transaction().execute(async (transaction) => {
    await requireReferences(transaction, patches)
    const found = await transaction
      .selectFrom('device')
      .select(['id', 'kind', 'fk_luminaire_type'])
      .where(
        'id',
        'in',
        patches.map(({ id }) => id),
      )
      .orderBy('id')
      // FOR UPDATE would wait for a transaction that inserts a finding of the device, and deadlock with one that inserts several.
      .forNoKeyUpdate()
      .execute()
    const before = new Map(found.map((device) => [device.id, device]))
    for (const { kind, id } of patches)
      requireFound(before.get(id)?.kind === kind ? before.get(id) : undefined, kind, id)
    await write(transaction, patches)
    const isRetyped = ({ id, fields: { fk_luminaire_type: type } }: DevicePatch) =>
      type !== undefined && type !== before.get(id)?.fk_luminaire_type
    await refreshAreaPower(
      transaction,
      patches.filter(isRetyped).map(({ id }) => id),
    )
  })
  const devices = await readDevices(query, patches)
  return patches.map(({ kind, id }) => requireFound(devices.get(id), kind, id))
}

/** @throws HttpError 400 if a zone or luminaire type that is named does not exist */
async function requireReferences(transaction: Kysely<DB>, patches: readonly DevicePatch[]): Promise<void> {
  for (const [name, table, what] of [
    ['fk_area', 'area', 'zone'],
    ['fk_luminaire_type', 'luminaire_type', 'luminaire type'],
  ] as const) {
    const named = new Set(patches.flatMap(({ fields }) => fields[name] ?? []))
    if (named.size === 0) continue
    const found = await transaction
      .selectFrom(table)
      .select('id')
      .where('id', 'in', [...named])
      .execute()
    for (const { id } of found) named.delete(id)
    for (const id of named) throw new HttpError(400, `body.${name}: there is no ${what} ${id}`)
  }
}

/** Writes the fields of each patch, with one statement for those that have the same. */
async function write(transaction: Kysely<DB>, patches: readonly DevicePatch[]): Promise<void> {
  const rows = new Map<string, object[]>()
  for (const { id, fields } of patches) {
    const names = Object.keys(fields).sort()
    if (names.length === 0) continue
    const alike = rows.get(names.join()) ?? []
    rows.set(names.join(), alike)
    alike.push({ id, ...fields })
  }
  for (const [names, alike] of rows) {
    const columns = names.split(',').map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`)
    await sql`
      update device d set ${sql.join(columns)}
      from jsonb_populate_recordset(null::device, ${JSON.stringify(alike)}) n where d.id = n.id`.execute(
      transaction,
    )
  }
}

/** Devices as the contract has them, by id; without those that do not exist. */
export async function readDevices(
  query: Kysely<DB>,
  devices: readonly DeviceId[],
): Promise<ReadonlyMap<number, object>> {
  const found = new Map<number, object>()
  for (const kind of STORED_KINDS) {
    const ids = devices.filter((device) => device.kind === kind).map(({ id }) => id)
    if (ids.length === 0) continue
    for (const [id, device] of await readEntities(query, tableOf(kind), ids)) found.set(id, device)
  }
  return found
}
