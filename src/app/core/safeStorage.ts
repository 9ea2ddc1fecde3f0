/** Texts by name, kept in the browser. Nothing throws. */
export type SafeStorage = {
  readonly read: (name: string) => string | undefined
  /** `undefined` takes it out. */
  readonly write: (name: string, text: string | undefined) => void
  /** The names of what the browser has stored. */
  readonly names: () => readonly string[]
}

/** @param storage `localStorage` or `sessionStorage`; where it stores nothing or throws, texts last until the page is closed */
export function safeStorage(storage: () => Storage): SafeStorage {
  const unstored = new Map<string, string>()
  return {
    read: (name) => unstored.get(name) ?? attempt(() => storage().getItem(name)) ?? undefined,
    write: (name, text) => {
      unstored.delete(name)
      try {
        if (text === undefined) storage().removeItem(name)
        else storage().setItem(name, text)
      } catch {
        if (text !== undefined) unstored.set(name, text)
      }
    },
    names: () => attempt(() => Object.keys(storage())) ?? [],
  }
}

/** What a stored text says; undefined for a text that is not JSON. */
export const jsonIn = (text: string | undefined): unknown =>
  text === undefined ? undefined : attempt(() => JSON.parse(text))

function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
