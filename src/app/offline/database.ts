import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Timestamp } from '#domain/units.ts'
import type { User } from '#openapi/lighting.d.ts'

/** The account whose data are kept, and when its lists were read. */
export type KeptAccount = {
  readonly user: User
  /** The sign-in that they were read in (`Tokens`): another one opens nothing. */
  readonly signInId: string
  readonly at: Timestamp
  /** What a server that knows it tells only the changes after (`PollTables`); undefined while lists are being replaced. */
  readonly since?: string | undefined
  /** Tells the last time that lists were stored from every other one. */
  readonly writing: string
  /** When what devices had reported was read; undefined where it never was. */
  readonly reportsAt?: Timestamp | undefined
  /** The build of the console that has read them. */
  readonly build: string
}

/** A plan's image in Cache Storage. */
export type KeptPlan = {
  readonly url: string
  readonly bytes: number
  readonly visited: Timestamp
}

/** The list's name, and the slice's number. */
export type SliceKey = [name: string, slice: number]

interface OfflineDatabase extends DBSchema {
  /** One at most, under the key 0. */
  accounts: { key: number; value: KeptAccount }
  /** Slices of the lists. */
  slices: { key: SliceKey; value: readonly unknown[] }
  plans: { key: string; value: KeptPlan }
}

/** What this browser keeps so that the console opens without a network. Rejects where storage fails. */
export const openOfflineDatabase = (): Promise<IDBPDatabase<OfflineDatabase>> =>
  openDB<OfflineDatabase>('latern.offline', 1, {
    upgrade: (created) => {
      created.createObjectStore('accounts')
      created.createObjectStore('slices')
      created.createObjectStore('plans', { keyPath: 'url' })
    },
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
