import { isObject } from '#domain/isObject.ts'
import { type Fields, type Held, KINDS, type Kind, type Mutation } from '#machines/outbox/vocabulary.ts'

/** One reader for each schema that a build has written: a newer build reads the mutations of every older one. */
const readers: Readonly<Record<number, (stored: Stored) => Mutation | undefined>> = { 1: readSchema1 }

type Stored = Readonly<Record<string, unknown>>

/** A mutation as it was stored by this build or an older one; undefined if it cannot be read. */
export function readMutation(stored: unknown): Mutation | undefined {
  if (!isObject(stored)) return undefined
  return readers[Number((stored as Stored).schema)]?.(stored as Stored)
}

function readSchema1(stored: Stored): Mutation | undefined {
  const { id, lane, kind, patch, base, at, by, tried, held } = stored
  const isWhole =
    typeof id === 'string' &&
    typeof lane === 'string' &&
    isKind(kind) &&
    isObject(patch) &&
    isObject(base) &&
    typeof at === 'number' &&
    typeof by === 'string'
  if (!isWhole) return undefined
  // Thousands may wait, so that a copy of each would be felt.
  if (typeof tried === 'boolean' && held === undefined) return stored as unknown as Mutation
  const mutation: Mutation = {
    id,
    lane,
    kind,
    patch: patch as Fields,
    base: base as Fields,
    at,
    by,
    schema: 1,
    // Older builds, which did not store it, may have tried.
    tried: tried !== false,
  }
  return isHeld(held) ? { ...mutation, held } : mutation
}

const isKind = (kind: unknown): kind is Kind => KINDS.some((known) => known === kind)

const isHeld = (held: unknown): held is Held =>
  isObject(held) &&
  (('message' in held && held.type === 'refused' && typeof held.message === 'string') ||
    ('theirs' in held &&
      held.type === 'conflicted' &&
      isObject(held.theirs) &&
      (!('by' in held) || typeof held.by === 'string') &&
      (!('at' in held) || typeof held.at === 'number')))
