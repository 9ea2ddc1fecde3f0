import { isObject } from '#domain/isObject.ts'
import type { Timestamp } from '#domain/units.ts'
import type { Mutation } from '#machines/outbox/vocabulary.ts'
import { readMutation } from './records.ts'

const FORMAT = 'latern-changes'

/** Waiting changes as a file, which another browser of the same account can load. */
export const changesFile = (mutations: readonly Mutation[]): Blob =>
  new Blob([JSON.stringify({ format: FORMAT, mutations }, undefined, 1)], { type: 'application/json' })

export const changesFileName = (now: Timestamp) =>
  `latern-changes-${new Date(now).toISOString().slice(0, 10)}.json`

/** The changes of a file, of this build's schema or an older one; undefined if it is not a file of changes. */
export function changesIn(text: string): readonly Mutation[] | undefined {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isObject(file) || !('format' in file) || file.format !== FORMAT) return undefined
  const mutations = 'mutations' in file && Array.isArray(file.mutations) ? file.mutations : []
  const read = mutations.flatMap((mutation) => readMutation(mutation) ?? [])
  return read.length === mutations.length ? read : undefined
}
