import { useSyncExternalStore } from 'react'
import { useCore } from '#app/core/context.tsx'
import type { OutboxEntry } from './entries.ts'
import type { Outbox } from './outbox.ts'

type EntriesOf = (outbox: Outbox) => readonly OutboxEntry[]

/** Those entries of an outbox that are wanted; the same list until one of them changes. Looked up once for each status. */
export function createSelection(isWanted: (entry: OutboxEntry) => boolean): EntriesOf {
  const known = new WeakMap<Outbox, { of: readonly OutboxEntry[]; wanted: readonly OutboxEntry[] }>()
  return (outbox) => {
    const { entries } = outbox.status()
    const last = known.get(outbox)
    if (last?.of === entries) return last.wanted
    const found = entries.filter(isWanted)
    const isSame =
      found.length === last?.wanted.length && found.every((entry, at) => entry === last.wanted[at])
    const wanted = isSame ? last.wanted : found
    known.set(outbox, { of: entries, wanted })
    return wanted
  }
}

/** @param entriesOf a selection that stays the same */
export function useEntries(entriesOf: EntriesOf): readonly OutboxEntry[] {
  const { outbox } = useCore()
  return useSyncExternalStore(outbox.subscribe, () => entriesOf(outbox))
}
