import { useEffect, useEffectEvent, useState } from 'react'
import { useCore } from '#app/core/context.tsx'

/**
 * The unsaved values of this form if the session ended while it was open: the form's initial values after signing in
 * again. If `key` may change, give the form a React key. With `useKeepDraft`:
 *
 *     const left = useDraft<Fields>(`luminaire-type-${id}`)
 *     const [fields, setFields] = useState(left ?? before)
 *     useKeepDraft(`luminaire-type-${id}`, isDirty ? fields : undefined)
 */
export function useDraft<Value>(key: string): Value | undefined {
  const { drafts } = useCore()
  const [left] = useState(() => drafts.read(key) as Value | undefined)
  return left
}

/**
 * Stores a form's unsaved values, which must be JSON; `undefined` means none. When the form unmounts while the user is
 * signed in, it was saved or discarded, and the draft is removed; when the session has ended, the draft stays.
 */
export function useKeepDraft(key: string, unsaved: unknown): void {
  const { drafts, session } = useCore()
  const keep = useEffectEvent((value: unknown) => drafts.write(key, value))
  useEffect(() => keep(unsaved), [unsaved])
  useEffect(
    () => () => {
      if (session.current().state === 'signed-in') drafts.write(key, undefined)
    },
    [drafts, session, key],
  )
}
