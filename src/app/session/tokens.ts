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
        // A null key stands for all of them: the storage was emptied.
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
