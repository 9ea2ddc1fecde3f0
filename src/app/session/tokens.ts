/** Storage of the access token. */
export interface Tokens {
  readonly read: () => string | undefined
  readonly store: (token: string) => void
  readonly clear: () => void
  /** The token that identifies this device; it outlives the session. */
  readonly device: () => string | undefined
  readonly storeDevice: (device: string) => void
  /** Notifies when another window stores or clears the token. */
  readonly watch: (listener: (event: 'stored' | 'cleared') => void) => void
}

/** Specification §7. */
const storageKey = 'jwt_access_token'

const deviceKey = 'latern.device'

/** The token in this browser's storage, shared by its windows; or in memory if storage is unavailable. */
export function browserTokens(): Tokens {
  let unstored: string | undefined
  return {
    read: () => attempt(() => localStorage.getItem(storageKey)) ?? unstored,
    store: (token) => {
      unstored = attempt(() => localStorage.setItem(storageKey, token) === undefined) ? undefined : token
    },
    clear: () => {
      unstored = undefined
      attempt(() => localStorage.removeItem(storageKey))
    },
    device: () => attempt(() => localStorage.getItem(deviceKey)),
    storeDevice: (device) => void attempt(() => localStorage.setItem(deviceKey, device) === undefined),
    watch: (listener) =>
      window.addEventListener('storage', ({ key, newValue }) => {
        // A null key means that the storage was cleared.
        if (key === storageKey || key === null) listener(newValue === null ? 'cleared' : 'stored')
      }),
  }
}

function attempt<Value>(use: () => Value | null): Value | undefined {
  try {
    return use() ?? undefined
  } catch {
    return undefined
  }
}
