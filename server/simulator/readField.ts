import { sql } from 'kysely'
import { emitsLight, storedKindsWhere, takesPart } from '#domain/deviceKinds.ts'
import { sensorsOf } from '#domain/ruleItems.ts'
import { siteSettings } from '#domain/settings.ts'
import { createSiteTime } from '#domain/siteTime.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import type { Database } from '../store/database.ts'
import type { Activity } from './activity.ts'
import { readReportFault } from './faults.ts'
import type { Field } from './field.ts'

/** The zone setting with a demo zone's daily pattern. */
export const activitySetting = 'simulated_activity'

const lit = storedKindsWhere(emitsLight)

/**
 * Reads the field from the database: placed devices, the rules applied to them or their groups without failure, and the
 * sensors that those rules name by controller guid.
 */
export async function readField({ query }: Database): Promise<Field> {
  const settings = await query.selectFrom('setting').selectAll().execute()
  const devices = await query
    .selectFrom('device')
    .leftJoin('controller', 'controller.id', 'device.fk_controller')
    .leftJoin('area_setting', (join) =>
      join.onRef('area_setting.area_id', '=', 'device.fk_area').on('area_setting.name', '=', activitySetting),
    )
    .select([
      'device.id',
      'device.kind',
      'controller.guid',
      'area_setting.value as activity',
      'device.settings',
    ])
    .select(
      sql<boolean>`exists (select from feature f where f.id = any(controller.features) and f.dataname = 'movement')`.as(
        'senses',
      ),
    )
    .where((is) => is.or([is('latitude', '<>', -1), is('longitude', '<>', -1)]))
    .where('device.kind', 'in', storedKindsWhere(takesPart))
    .orderBy('device.id')
    .execute()
  const { rows: applied } = await sql<{ device: number; rulespec: Rulespec }>`
    select a.fk_device as device, r.rulespec from applied_rule a join rule r on r.id = a.fk_rule where a.status = 'running'
    union all
    select m.fk_device, r.rulespec
    from applied_group_rule a join rule r on r.id = a.fk_rule join group_device m on m.fk_group = a.fk_group`.execute(
    query,
  )

  const rulesOf = new Map<number, Rulespec[]>()
  for (const { device, rulespec } of applied) rulesOf.set(device, [...(rulesOf.get(device) ?? []), rulespec])
  const byGuid = new Map(devices.map(({ guid, id }) => [guid, id]))
  return {
    site: createSiteTime(siteSettings(settings).timeZone),
    sensors: devices
      .filter(({ senses }) => senses)
      .map(({ id, activity, settings }) => ({
        id,
        activity: (activity ?? 'office') as Activity,
        fault: readReportFault(settings),
      })),
    luminaires: devices
      .filter(({ kind }) => lit.includes(kind))
      .map(({ id, settings }) => {
        const rulespecs = rulesOf.get(id) ?? []
        return {
          id,
          rulespecs,
          fault: readReportFault(settings),
          motionSensors: sensorsOf(rulespecs).flatMap((guid) => byGuid.get(guid) ?? []),
        }
      }),
  }
}
