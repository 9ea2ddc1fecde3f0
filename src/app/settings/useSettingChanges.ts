import type { OutboxEntry } from '#app/outbox/entries.ts'
import { createSelection, useEntries } from '#app/outbox/useEntries.ts'
import { changesSettings } from './settingChanges.ts'

const settingChanges = createSelection(changesSettings)

/** The waiting changes of settings; the same list until one of them changes. */
export const useSettingChanges = (): readonly OutboxEntry[] => useEntries(settingChanges)
