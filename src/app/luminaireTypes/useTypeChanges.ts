import type { OutboxEntry } from '#app/outbox/entries.ts'
import { createSelection, useEntries } from '#app/outbox/useEntries.ts'
import { changesTypes } from './shownTypes.ts'

const typeChanges = createSelection(changesTypes)

/** The waiting changes of luminaire types; the same list until one of them changes. */
export const useTypeChanges = (): readonly OutboxEntry[] => useEntries(typeChanges)
