import { useEffect, useEffectEvent, useState } from 'react'
import { useCore } from '#app/core/context.tsx'

/**
 * What the user had typed into this form when their session ended, if it did: what the form starts with after they have
 * signed in again. Give the form a React key where `key` may change. With `useKeepDraft`:
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
 * Keeps what is in a form and not saved, `undefined` for nothing; it must survive JSON. A form that goes while its user
 * is signed in was saved or given up, and its draft goes with it; one that goes because the session ended leaves it.
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
