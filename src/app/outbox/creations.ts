import type { Kind, Mutation, OutboxNotification } from '#machines/outbox/vocabulary.ts'
import { idOfLane, type KindOfChange } from './kinds.ts'
import type { createLanes } from './lanes.ts'
import { isTemporary, type Substitute, temporariesOf, withId } from './temporaryIds.ts'

/** What the server has made of an entity with a temporary id; no id if it was never created. */
export type Creation = { readonly temporary: number; readonly id: number | undefined }

type CreationsOptions = {
  readonly lanes: Pick<ReturnType<typeof createLanes>, 'load' | 'mutations' | 'mutationsOf' | 'names'>
  readonly kinds: Readonly<Record<Kind, KindOfChange>>
  readonly keep: (mutations: readonly Mutation[]) => void
  readonly forget: (mutations: readonly Mutation[]) => void
  /**
   * Whether this tab is the one that sends. It alone can tell that an entity will never be created: another one may not have
   * heard of its creation yet.
   */
  readonly isSender: () => boolean
}

/** What becomes of temporary ids, in any tab: where an entity has its id, what mentions the temporary one is rewritten. */
export function createCreations({ lanes, kinds, keep, forget, isSender }: CreationsOptions) {
  const over = new Map<number, Substitute>()
  /** Those that the other tabs are to be told of, once it is stored. */
  const untold: Substitute[] = []
  /** Those that the screens are to be told of, with the next status. */
  const unshown: Creation[] = []

  /** Rewrites what mentions a temporary id. */
  function substitute({ temporary, id }: Substitute) {
    for (const lane of lanes.names()) {
      const mutations = lanes.mutationsOf(lane)
      const changed = withId(mutations, temporary, id)
      if (changed.length === 0) continue
      keep(changed)
      // A lane of another name is made when the store is read.
      if (changed.some((mutation) => mutation.lane !== lane)) continue
      const byId = new Map(changed.map((mutation) => [mutation.id, mutation]))
      lanes.load(
        lane,
        mutations.map((one) => byId.get(one.id) ?? one),
      )
    }
  }

  /** Nothing is to be done any more about an entity that was not created. */
  function forgetAbout(temporary: number, except?: string) {
    const isAbout = ({ lane }: Mutation) => idOfLane(lane) === temporary && lane !== except
    forget(lanes.mutations().filter(isAbout))
  }

  return {
    /**
     * A lane has told something: its entity may have been created, or will never be. What mentions its temporary id is
     * rewritten in the same transaction.
     * @returns whether it was, and the store is to be read
     */
    follow({ type, change }: OutboxNotification): boolean {
      const temporary = idOfLane(change.lane)
      const { createdId } = kinds[change.kind]
      const isOver = type === 'mutation.saved' || type === 'mutation.dropped'
      if (!isOver || !createdId || !isTemporary(temporary)) return false
      const id = createdId(change)
      const creation = { temporary, id: type === 'mutation.saved' ? (id ?? null) : undefined }
      substitute(creation)
      if (id === undefined) forgetAbout(temporary, change.lane)
      over.set(temporary, creation)
      untold.push(creation)
      unshown.push({ temporary, id })
      return true
    },
    /** Another tab has told what became of temporary ids. */
    hear(creations: readonly Substitute[]) {
      for (const creation of creations) {
        over.set(creation.temporary, creation)
        unshown.push({ temporary: creation.temporary, id: creation.id ?? undefined })
      }
    },
    /**
     * Rewrites what came from another tab after its temporary id was over.
     * @returns whether there was any
     */
    followLate(): boolean {
      const mutations = lanes.mutations()
      const creating = new Set(
        mutations.flatMap(({ lane, kind }) => (kinds[kind].createdId ? idOfLane(lane) : [])),
      )
      const late = [...temporariesOf(mutations)].filter((temporary) => !creating.has(temporary))
      const found = late.flatMap(
        (temporary) => over.get(temporary) ?? (isSender() ? { temporary, id: undefined } : []),
      )
      for (const creation of found) {
        substitute(creation)
        if (creation.id === undefined || creation.id === null) forgetAbout(creation.temporary)
      }
      return found.length > 0
    },
    /** Whether the entity of a lane has its id, so that what waits for it is about to move to the lane of that id. */
    isCreated: (lane: string) => typeof over.get(idOfLane(lane))?.id === 'number',
    /** Those that the other tabs were not told of; once. */
    takeUntold: () => untold.splice(0),
    hasUnshown: () => unshown.length > 0,
    /** Those that the screens were not told of; once. */
    takeUnshown: () => unshown.splice(0),
  }
}
