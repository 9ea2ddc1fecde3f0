import { jsonIn } from '#app/core/safeStorage.ts'
import type { TabStorage } from '#app/core/tabStorage.ts'

/** Unsaved form values by form key: `luminaire-type-12`. They outlive the session. */
export type Drafts = {
  /** The current user's unsaved values of a form. */
  readonly read: (key: string) => unknown
  /** Stores a form's unsaved values, which must be JSON; `undefined` removes them. */
  readonly write: (key: string, unsaved: unknown) => void
}

type StoredDrafts = {
  /** The e-mail of the owner; other users do not see the drafts. */
  readonly user: string
  readonly forms: Readonly<Record<string, unknown>>
}

const storageKey = 'latern.drafts'

/** The drafts of this tab. A guest has none; a user's first draft replaces those of another user. */
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
  const { user, forms } = Object(jsonIn(text)) as Partial<StoredDrafts>
  return typeof user === 'string' && typeof forms === 'object' && forms !== null ? { user, forms } : undefined
}
