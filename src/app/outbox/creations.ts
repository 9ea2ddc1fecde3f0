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
  const outcomes = new Map<number, Substitute>()
  /** For the other tabs, once they are stored. */
  const toBroadcast: Substitute[] = []
  /** For the screens, with the next status. */
  const toNotify: Creation[] = []

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
     * Follows what a lane emits: where its entity was created, or never will be, what mentions its temporary id is rewritten
     * in the same transaction.
     * @returns whether anything was rewritten, so that the store is to be read again
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
      outcomes.set(temporary, creation)
      toBroadcast.push(creation)
      toNotify.push({ temporary, id })
      return true
    },
    /** Takes what another tab has broadcast. */
    receive(creations: readonly Substitute[]) {
      for (const creation of creations) {
        outcomes.set(creation.temporary, creation)
        toNotify.push({ temporary: creation.temporary, id: creation.id ?? undefined })
      }
    },
    /**
     * Rewrites what came from another tab after the outcome of its temporary id was known.
     * @returns whether there was any
     */
    followLate(): boolean {
      const mutations = lanes.mutations()
      const temporaries = temporariesOf(mutations)
      if (temporaries.size === 0) return false
      const creating = new Set(
        mutations.flatMap(({ lane, kind }) => (kinds[kind].createdId ? idOfLane(lane) : [])),
      )
      const late = [...temporaries].filter((temporary) => !creating.has(temporary))
      const found = late.flatMap(
        (temporary) => outcomes.get(temporary) ?? (isSender() ? { temporary, id: undefined } : []),
      )
      for (const creation of found) {
        substitute(creation)
        if (creation.id === undefined || creation.id === null) forgetAbout(creation.temporary)
      }
      return found.length > 0
    },
    /** Whether the entity of a lane has its id, so that what waits for it is about to move to the lane of that id. */
    isCreated: (lane: string) => typeof outcomes.get(idOfLane(lane))?.id === 'number',
    /** What the other tabs have not been told yet; each once. */
    takeBroadcasts: () => toBroadcast.splice(0),
    hasNotifications: () => toNotify.length > 0,
    /** What the screens have not been told yet; each once. */
    takeNotifications: () => toNotify.splice(0),
  }
}
