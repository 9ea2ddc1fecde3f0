import { isObject } from '#domain/isObject.ts'
import type { Change, Fields } from '#machines/outbox/vocabulary.ts'

type Named = { readonly id: number; readonly name: string }

/**
 * What a creation has made if its answer was lost: an entity that was not there before, of its first name or of one that it was
 * given afterwards.
 * @param tried the values of each try that the server may have
 */
export function createdEntity<Entity extends Named>(
  entities: readonly Entity[],
  { patch, base: { others } }: Pick<Change, 'patch' | 'base'>,
  tried: readonly Fields[] = [],
): Entity | undefined {
  const { created } = patch
  if (!isObject(created) || !Array.isArray(others)) return undefined
  const names = [created.name, ...[patch, ...tried].map(({ name }) => name)]
  return entities.find(({ id, name }) => names.includes(name) && !others.includes(id))
}
