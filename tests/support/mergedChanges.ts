import type { PollChanges, PollResponse } from '#openapi/lighting.d.ts'

/** Tables with the changes of a poll laid over them, ordered by id. */
export function mergedChanges(
  tables: PollResponse,
  changed: PollResponse,
  removed: PollChanges['removed'],
): PollResponse {
  return Object.fromEntries(
    Object.entries(tables).map(([table, entities]) => {
      const byId = new Map<number, unknown>(entities.map((entity) => [entity.id, entity]))
      for (const entity of changed[table as keyof PollResponse] ?? []) byId.set(entity.id, entity)
      for (const id of removed[table] ?? []) byId.delete(id)
      return [table, [...byId].sort(([one], [other]) => one - other).map(([, entity]) => entity)]
    }),
  ) as PollResponse
}
