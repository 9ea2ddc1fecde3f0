import type { Setting, SettingValue } from '#openapi/lighting.d.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'

type SettingsHandlers = Pick<
  Handlers,
  | 'listSettings'
  | 'createSetting'
  | 'updateSetting'
  | 'listAreaSettings'
  | 'createAreaSetting'
  | 'updateAreaSetting'
>

const json = (value: SettingValue) => JSON.stringify(value)

/** Calls of specification section 7, "Settings". */
export function settingsHandlers({ database: { query } }: Context): SettingsHandlers {
  return {
    listSettings: () => query.selectFrom('setting').selectAll().orderBy('id').execute() as Promise<Setting[]>,

    async createSetting({ body: { name, value } }) {
      const row = await query
        .insertInto('setting')
        .values({ name, value: json(value) })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new HttpError(409, `There is a setting named "${name}" already`)
      return row as Setting
    },

    async updateSetting({ params: { id }, body: { value } }) {
      const row = await query
        .updateTable('setting')
        .set({ value: json(value) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      return requireFound(row as Setting | undefined, 'setting', id)
    },

    listAreaSettings: () =>
      query.selectFrom('area_setting').selectAll().orderBy('id').execute() as ReturnType<
        SettingsHandlers['listAreaSettings']
      >,

    async createAreaSetting({ body: { area_id, name, value } }) {
      const area = await query.selectFrom('area').select('id').where('id', '=', area_id).executeTakeFirst()
      requireFound(area, 'zone', area_id)
      const row = await query
        .insertInto('area_setting')
        .values({ area_id, name, value: json(value) })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new HttpError(409, `Zone ${area_id} has a setting named "${name}" already`)
      return { ...row, value: row.value as SettingValue }
    },

    async updateAreaSetting({ params: { id }, body: { area_id, name, value } }) {
      const row = await query
        .updateTable('area_setting')
        .set({ name, value: json(value) })
        .where('id', '=', id)
        .where('area_id', '=', area_id)
        .returningAll()
        .executeTakeFirst()
      const saved = requireFound(row, `setting of zone ${area_id}`, id)
      return { ...saved, value: saved.value as SettingValue }
    },
  }
}
