import type { Drafts } from './drafts.ts'

/** What is on its way to the server, or was refused: a device by id, anything else by name. */
export type UnsavedThing = { readonly device: number } | { readonly name: string }

/** Each kind of work has its own actor (actorPerSession.ts). */
const kinds = ['placement', 'groups', 'profiles'] as const
export type KindOfWork = (typeof kinds)[number]

const keyOf = (kind: KindOfWork) => `unsaved-${kind}`

/** Notes what is not saved, call after call, so that it can be said should the session end before it is. */
export function createUnsavedNote(drafts: Drafts, kind: KindOfWork) {
  let isNoted = false
  return (things: readonly UnsavedThing[]) => {
    if (things.length === 0 && !isNoted) return
    isNoted = things.length > 0
    drafts.keep(keyOf(kind), isNoted ? things : undefined)
  }
}

/** What an earlier session of this user had not saved when it ended. */
export function leftUnsaved(drafts: Drafts): readonly UnsavedThing[] {
  return kinds.flatMap((kind) => (drafts.left(keyOf(kind)) as readonly UnsavedThing[] | undefined) ?? [])
}

export function forgetUnsaved(drafts: Drafts): void {
  for (const kind of kinds) drafts.keep(keyOf(kind), undefined)
}
