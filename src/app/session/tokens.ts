import { jsonIn, type SafeStorage, safeStorage } from '#app/core/safeStorage.ts'
import { isObject } from '#domain/isObject.ts'

/** Where the access token is kept. */
export type Tokens = {
  readonly read: () => string | undefined
  /** Stores the token of a new sign-in. To store the same token again changes nothing. */
  readonly store: (token: string) => void
  /** Stores a token that the stored one was exchanged for: it is the same person's. */
  readonly renew: (token: string) => void
  readonly clear: () => void
  /** Identifies the sign-in that the stored token goes back to, however often it was renewed; undefined without a token. */
  readonly signInId: () => string | undefined
  /** The token that identifies this device; it outlives the session. */
  readonly device: () => string | undefined
  readonly storeDevice: (device: string) => void
  /** Notifies when another window stores or clears the token. */
  readonly watch: (listener: (event: 'stored' | 'cleared') => void) => void
}

/** Specification §7. */
const storageKey = 'jwt_access_token'
/** The ends of the first token of a sign-in and of the last one. */
const signInKey = 'latern.signIn'
const deviceKey = 'latern.device'

/** Enough of a token to know it by, and too little to use it. */
const endOf = (token: string) => token.slice(-16)

/** The token in a storage that a browser's windows share. */
export function createTokens({ read, write }: Pick<SafeStorage, 'read' | 'write'>): Omit<Tokens, 'watch'> {
  const readToken = () => read(storageKey)
  function signInId(): string | undefined {
    const token = readToken()
    if (token === undefined) return undefined
    const known = jsonIn(read(signInKey))
    const end = endOf(token)
    return isObject(known) && known.last === end && typeof known.first === 'string' ? known.first : end
  }
  return {
    read: readToken,
    store: (token) => write(storageKey, token),
    renew: (token) => {
      write(signInKey, JSON.stringify({ first: signInId() ?? endOf(token), last: endOf(token) }))
      write(storageKey, token)
    },
    clear: () => {
      write(storageKey, undefined)
      write(signInKey, undefined)
    },
    signInId,
    device: () => read(deviceKey),
    storeDevice: (device) => write(deviceKey, device),
  }
}

/** The token in this browser's storage, shared by its windows; or in memory if storage is unavailable. */
export function browserTokens(): Tokens {
  return {
    ...createTokens(safeStorage(() => localStorage)),
    watch: (listener) =>
      window.addEventListener('storage', ({ key, newValue }) => {
        // A null key means that the storage was cleared.
        if (key === storageKey || key === null) listener(newValue === null ? 'cleared' : 'stored')
      }),
  }
}
