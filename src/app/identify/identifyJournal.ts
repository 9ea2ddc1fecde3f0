import { jsonIn, safeStorage } from '#app/core/safeStorage.ts'
import type { JournalEntry } from '#machines/identify/vocabulary.ts'

/** The rules that identify flows must restore, by device id (machines/identify). */
export type IdentifyJournal = {
  /** The devices with an entry. */
  readonly devices: () => readonly number[]
  readonly read: (device: number) => JournalEntry | undefined
  readonly write: (device: number, entry: JournalEntry) => void
  readonly clear: (device: number) => void
}

const keyOf = (device: number) => `latern.identify.${device}`
const deviceIn = (key: string) => [...key.matchAll(/^latern\.identify\.(\d+)$/g)].map(([, id]) => Number(id))

/** The journal in this browser's storage, shared by its windows; or in memory if storage is unavailable. */
export function browserIdentifyJournal(storage: () => Storage = () => localStorage): IdentifyJournal {
  const { names, read, write } = safeStorage(storage)
  return {
    devices: () => names().flatMap(deviceIn),
    read: (device) => entryIn(jsonIn(read(keyOf(device)))),
    write: (device, entry) => write(keyOf(device), JSON.stringify(entry)),
    clear: (device) => write(keyOf(device), undefined),
  }
}

function entryIn(value: unknown): JournalEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { taken, identifyRules } = value as Record<string, unknown>
  return isIds(taken) && isIds(identifyRules) ? { taken, identifyRules } : undefined
}

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger)
