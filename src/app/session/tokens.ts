import { safeStorage } from '#app/core/safeStorage.ts'

/** Where the access token is kept. */
export interface Tokens {
  readonly read: () => string | undefined
  readonly store: (token: string) => void
  readonly clear: () => void
  /** What a server knows this device by; it outlives the session. */
  readonly device: () => string | undefined
  readonly storeDevice: (device: string) => void
  /** Tells when another window has stored a token, or cleared it. */
  readonly watch: (listener: (event: 'stored' | 'cleared') => void) => void
}

/** Specification §7. */
const storageKey = 'jwt_access_token'

const deviceKey = 'latern.device'

/** The token in this browser, shared by its windows; where the browser stores nothing, until this page is closed. */
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
        // A null key stands for all of them: the storage was emptied.
        if (key === storageKey || key === null) listener(newValue === null ? 'cleared' : 'stored')
      }),
  }
}
