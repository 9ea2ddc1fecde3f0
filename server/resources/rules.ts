import type { Rule } from '#openapi/lighting.d.ts'
import { HttpError, requireFound } from '../http/httpErrors.ts'
import type { Handlers } from '../http/operations.ts'
import type { Context } from './context.ts'
import { listAsJson } from './tables.ts'

type RuleHandlers = Pick<
  Handlers,
  | 'listRules'
  | 'createRule'
  | 'updateRule'
  | 'deleteRule'
  | 'listAppliedRules'
  | 'applyRule'
  | 'removeAppliedRule'
  | 'listAppliedGroupRules'
  | 'applyRuleToGroup'
  | 'removeAppliedGroupRule'
>

/** Calls on api/v2/rules and on applied rules. */
export function ruleHandlers({ database: { query } }: Context): RuleHandlers {
  /** @throws HttpError 404 if a referenced entity does not exist. */
  async function checkThere(
    table: 'rule' | 'device' | 'device_group',
    what: string,
    id: number,
  ): Promise<void> {
    requireFound(await query.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst(), what, id)
  }

  return {
    listRules: async () => JSON.parse(await listAsJson(query, 'rules')),

    async createRule({ body: { name, rulespec, notes = null } }) {
      const rule = await query
        .insertInto('rule')
        .values({ name, rulespec: JSON.stringify(rulespec), notes: notes && JSON.stringify(notes) })
        .returningAll()
        .executeTakeFirstOrThrow()
      return rule as Rule
    },

    async updateRule({ params: { id }, body: { token: _, rulespec, notes, ...fields } }) {
      const changed = {
        ...fields,
        ...(rulespec && { rulespec: JSON.stringify(rulespec) }),
        ...(notes !== undefined && { notes: notes && JSON.stringify(notes) }),
      }
      const rule =
        Object.keys(changed).length > 0
          ? await query
              .updateTable('rule')
              .set(changed)
              .where('id', '=', id)
              .returningAll()
              .executeTakeFirst()
          : await query.selectFrom('rule').selectAll().where('id', '=', id).executeTakeFirst()
      return requireFound(rule as Rule | undefined, 'rule', id)
    },

    async deleteRule({ params: { id } }) {
      requireFound(
        await query.deleteFrom('rule').where('id', '=', id).returning('id').executeTakeFirst(),
        'rule',
        id,
      )
      return undefined
    },

    listAppliedRules: async () => JSON.parse(await listAsJson(query, 'applied_rules')),

    async applyRule({ body: { fk_rule, fk_device } }) {
      await checkThere('rule', 'rule', fk_rule)
      await checkThere('device', 'device', fk_device)
      const applied = await query
        .insertInto('applied_rule')
        .values({ fk_rule, fk_device })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (!applied) throw new HttpError(409, `Rule ${fk_rule} is applied to device ${fk_device} already`)
      return applied
    },

    async removeAppliedRule({ params: { id } }) {
      const gone = await query
        .deleteFrom('applied_rule')
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      requireFound(gone, 'applied rule', id)
      return undefined
    },

    listAppliedGroupRules: () => query.selectFrom('applied_group_rule').selectAll().orderBy('id').execute(),

    async applyRuleToGroup({ body: { fk_rule, fk_group } }) {
      await checkThere('rule', 'rule', fk_rule)
      await checkThere('device_group', 'group', fk_group)
      const applied = await query.transaction().execute(async (transaction) => {
        await transaction.updateTable('rule').set({ fk_group }).where('id', '=', fk_rule).execute()
        return transaction
          .insertInto('applied_group_rule')
          .values({ fk_rule, fk_group })
          .onConflict((conflict) => conflict.doNothing())
          .returningAll()
          .executeTakeFirst()
      })
      if (!applied) throw new HttpError(409, `Rule ${fk_rule} is applied to group ${fk_group} already`)
      return applied
    },

    async removeAppliedGroupRule({ params: { id } }) {
      await query.transaction().execute(async (transaction) => {
        const gone = await transaction
          .deleteFrom('applied_group_rule')
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst()
        const { fk_rule, fk_group } = requireFound(gone, 'applied rule of a group', id)
        await transaction
          .updateTable('rule')
          .set({ fk_group: null })
          .where('id', '=', fk_rule)
          .where('fk_group', '=', fk_group)
          .execute()
      })
      return undefined
    },
  }
}
