import { isObject } from '#domain/isObject.ts'
import type { Change } from '#machines/outbox/vocabulary.ts'

type Named = { readonly id: number; readonly name: string }

/**
 * What a creation has made if its answer was lost: an entity that was not there before, of its first name or of the one that it
 * was given right afterwards.
 */
export function twinOf<Entity extends Named>(
  entities: readonly Entity[],
  { patch, base: { others } }: Pick<Change, 'patch' | 'base'>,
): Entity | undefined {
  const { created } = patch
  if (!isObject(created) || !Array.isArray(others)) return undefined
  const names = [created.name, patch.name]
  return entities.find(({ id, name }) => names.includes(name) && !others.includes(id))
}
