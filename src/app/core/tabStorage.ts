/** Texts stored for this tab only; they survive a reload. */
export interface TabStorage {
  readonly read: (name: string) => string | undefined
  /** `undefined` removes it. */
  readonly write: (name: string, text: string | undefined) => void
}

/** The browser's session storage, or memory if it is unavailable. */
export function browserTabStorage(): TabStorage {
  const unstored = new Map<string, string>()
  return {
    read: (name) => {
      try {
        return sessionStorage.getItem(name) ?? unstored.get(name)
      } catch {
        return unstored.get(name)
      }
    },
    write: (name, text) => {
      unstored.delete(name)
      try {
        if (text === undefined) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, text)
      } catch {
        if (text !== undefined) unstored.set(name, text)
      }
    },
  }
}
