import type { Result } from '#domain/result.ts'
import type { SettingField } from '#domain/settingFields.ts'
import type { Change } from '#machines/outbox/vocabulary.ts'
import type { Setting } from '#openapi/lighting.d.ts'

export type Value = Setting['value']

/** A setting as the console last had it; without an id if the server has none of this name. */
export type Known = { readonly id?: number; readonly value: Value }

/** Where settings are on the server. */
export type Place = {
  readonly fields: Readonly<Record<string, SettingField>>
  /** Undefined until it was loaded, and where it is gone. */
  readonly find: (change: Change) => Known | undefined
  /** Reads what `find` looks at, as far as polls do not bring it. */
  readonly read: () => Promise<Result<unknown>>
  /** After a refusal: somebody else may have created the setting. */
  readonly readAll: () => Promise<Result<unknown>>
  /** Creates the setting, or changes the one of this id. With a base, a server that compares does so. */
  readonly save: (change: Change, id: number | undefined, sent: Sent) => Promise<Result<unknown>>
  /** Shows a value that somebody else has set. */
  readonly show: (change: Change, value: Value) => Promise<unknown>
}

/** What a change is sent with; a base and a key for servers that know them. */
export type Sent = { readonly value: Value; readonly base?: Value; readonly key?: string }

/** A setting that the server does not have yet. */
export const NOT_SET: Known = { value: null }
