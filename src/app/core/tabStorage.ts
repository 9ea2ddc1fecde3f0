/** Texts that this tab keeps over a reload, and no other tab sees. */
export interface TabStorage {
  readonly read: (name: string) => string | undefined
  /** `undefined` takes it out. */
  readonly write: (name: string, text: string | undefined) => void
}

/** The browser's; where it stores nothing, until this page is closed. */
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
