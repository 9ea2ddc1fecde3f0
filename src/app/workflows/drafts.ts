import type { TabStorage } from '#app/core/tabStorage.ts'

/** What is typed and not saved yet, by the form it is typed into: `luminaire-type-12`. It outlives the session. */
export interface Drafts {
  /** What was left in a form by the user who is signed in now. */
  readonly read: (key: string) => unknown
  /** Keeps what is in a form and not saved; `undefined` for nothing. It must survive JSON. */
  readonly write: (key: string, unsaved: unknown) => void
}

interface StoredDrafts {
  /** Whose it is, by e-mail: nobody else is shown it. */
  readonly user: string
  readonly forms: Readonly<Record<string, unknown>>
}

const storageKey = 'latern.drafts'

/** The drafts of this tab. A guest has none; the first that somebody keeps takes another user's place. */
export function createDrafts(tab: TabStorage, user: () => string | undefined): Drafts {
  function userForms(): StoredDrafts['forms'] {
    const stored = parseDrafts(tab.read(storageKey))
    return stored !== undefined && stored.user === user() ? stored.forms : {}
  }
  return {
    read: (key) => userForms()[key],
    write: (key, unsaved) => {
      const name = user()
      if (name === undefined) return
      const { [key]: _, ...others } = userForms()
      const forms = unsaved === undefined ? others : { ...others, [key]: unsaved }
      tab.write(
        storageKey,
        Object.keys(forms).length > 0
          ? JSON.stringify({ user: name, forms } satisfies StoredDrafts)
          : undefined,
      )
    },
  }
}

function parseDrafts(text: string | undefined): StoredDrafts | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const { user, forms } = Object(stored) as Partial<StoredDrafts>
    return typeof user === 'string' && typeof forms === 'object' && forms !== null
      ? { user, forms }
      : undefined
  } catch {
    return undefined
  }
}
