/** Texts by name in the browser's storage. Nothing throws. */
export type SafeStorage = {
  readonly read: (name: string) => string | undefined
  /** `undefined` removes it. */
  readonly write: (name: string, text: string | undefined) => void
  /** The stored names. */
  readonly names: () => readonly string[]
}

/** @param storage `localStorage` or `sessionStorage`; if it is unavailable or full, texts last until the page is closed */
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

/** The value of a stored JSON text; undefined if it is not JSON. */
export const jsonIn = (text: string | undefined): unknown =>
  text === undefined ? undefined : attempt(() => JSON.parse(text))

function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
