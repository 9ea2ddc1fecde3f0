import type { JournalEntry } from '#machines/identify/vocabulary.ts'

/** The rules that identify flows must restore, by device id (machines/identify). */
export interface IdentifyJournal {
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
  const unstored = new Map<number, JournalEntry>()
  return {
    devices: () => (attempt(() => Object.keys(storage())) ?? []).flatMap(deviceIn),
    read: (device) =>
      unstored.get(device) ?? attempt(() => entryIn(JSON.parse(storage().getItem(keyOf(device)) ?? 'null'))),
    write: (device, entry) => {
      const isStored = attempt(() => storage().setItem(keyOf(device), JSON.stringify(entry)) === undefined)
      if (isStored) unstored.delete(device)
      else unstored.set(device, entry)
    },
    clear: (device) => {
      unstored.delete(device)
      attempt(() => storage().removeItem(keyOf(device)))
    },
  }
}

function entryIn(value: unknown): JournalEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { taken, identifyRules } = value as Record<string, unknown>
  return isIds(taken) && isIds(identifyRules) ? { taken, identifyRules } : undefined
}

const isIds = (value: unknown): value is number[] => Array.isArray(value) && value.every(Number.isInteger)

function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
