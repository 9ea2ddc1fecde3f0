import type { Drafts } from './drafts.ts'

/** Something being saved or refused: a device by id, anything else by name. */
export type UnsavedItem =
  | {
      readonly device: number
      /** What the next session of this user is given to save it, as JSON. */
      readonly save?: unknown
    }
  | { readonly name: string }

/** Each kind of work has its own actor (actorPerSession.ts). */
const kinds = ['placement', 'groups', 'profiles'] as const
export type WorkKind = (typeof kinds)[number]

const keyOf = (kind: WorkKind) => `unsaved-${kind}`

/** Returns a function that stores the unsaved items, so that they can be reported if the session ends first. */
export function createUnsavedTracker(drafts: Drafts, kind: WorkKind) {
  let isStored = false
  return (items: readonly UnsavedItem[]) => {
    if (items.length === 0 && !isStored) return
    isStored = items.length > 0
    drafts.write(keyOf(kind), isStored ? items : undefined)
  }
}

/** What an earlier session of this user had not saved of one kind of work. */
export const unsavedOf = (drafts: Drafts, kind: WorkKind): readonly UnsavedItem[] =>
  (drafts.read(keyOf(kind)) as readonly UnsavedItem[] | undefined) ?? []

/** The items that this user's earlier session had not saved. */
export function unsavedFromLastSession(drafts: Drafts): readonly UnsavedItem[] {
  return kinds.flatMap((kind) => unsavedOf(drafts, kind))
}

/** Forgets the items that nothing can save any more. */
export function forgetUnsaved(drafts: Drafts): void {
  for (const kind of kinds) {
    const kept = unsavedOf(drafts, kind).filter((item) => 'save' in item)
    drafts.write(keyOf(kind), kept.length > 0 ? kept : undefined)
  }
}
