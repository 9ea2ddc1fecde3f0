import type { Drafts } from './drafts.ts'

/** Something being saved or refused: a device by id, anything else by name. */
export type UnsavedItem = { readonly device: number } | { readonly name: string }

/** Each kind of work has its own actor (actorPerSession.ts). */
const kinds = ['groups', 'profiles'] as const
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

/** The items that this user's earlier session had not saved. */
export function unsavedFromLastSession(drafts: Drafts): readonly UnsavedItem[] {
  return kinds.flatMap((kind) => (drafts.read(keyOf(kind)) as readonly UnsavedItem[] | undefined) ?? [])
}

/** Forgets them. */
export function forgetUnsaved(drafts: Drafts): void {
  for (const kind of kinds) drafts.write(keyOf(kind), undefined)
}
