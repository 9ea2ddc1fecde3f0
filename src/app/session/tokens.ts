import { safeStorage } from '#app/core/safeStorage.ts'

/** Where the access token is kept. */
export type Tokens = {
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
  const { read, write } = safeStorage(() => localStorage)
  return {
    read: () => read(storageKey),
    store: (token) => write(storageKey, token),
    clear: () => write(storageKey, undefined),
    device: () => read(deviceKey),
    storeDevice: (device) => write(deviceKey, device),
    watch: (listener) =>
      window.addEventListener('storage', ({ key, newValue }) => {
        // A null key means that the storage was cleared.
        if (key === storageKey || key === null) listener(newValue === null ? 'cleared' : 'stored')
      }),
  }
}
