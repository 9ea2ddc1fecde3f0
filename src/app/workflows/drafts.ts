import { jsonIn } from '#app/core/safeStorage.ts'
import type { TabStorage } from '#app/core/tabStorage.ts'

/** What is typed and not saved yet, by the form it is typed into: `luminaire-type-12`. It outlives the session. */
export interface Drafts {
  /** What was left in a form by the user who is signed in now. */
  readonly left: (key: string) => unknown
  /** Keeps what is in a form and not saved; `undefined` for nothing. It must survive JSON. */
  readonly keep: (key: string, unsaved: unknown) => void
}

interface Kept {
  /** Whose it is, by e-mail: nobody else is shown it. */
  readonly user: string
  readonly forms: Readonly<Record<string, unknown>>
}

const storageKey = 'latern.drafts'

/** The drafts of this tab. A guest has none; the first that somebody keeps takes another user's place. */
export function createDrafts(tab: TabStorage, user: () => string | undefined): Drafts {
  function formsOfUser(): Kept['forms'] {
    const kept = keptIn(tab.read(storageKey))
    return kept !== undefined && kept.user === user() ? kept.forms : {}
  }
  return {
    left: (key) => formsOfUser()[key],
    keep: (key, unsaved) => {
      const name = user()
      if (name === undefined) return
      const { [key]: _, ...others } = formsOfUser()
      const forms = unsaved === undefined ? others : { ...others, [key]: unsaved }
      tab.write(
        storageKey,
        Object.keys(forms).length > 0 ? JSON.stringify({ user: name, forms } satisfies Kept) : undefined,
      )
    },
  }
}

function keptIn(text: string | undefined): Kept | undefined {
  const { user, forms } = Object(jsonIn(text)) as Partial<Kept>
  return typeof user === 'string' && typeof forms === 'object' && forms !== null ? { user, forms } : undefined
}
