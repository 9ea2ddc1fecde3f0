import { useCallback, useEffect, useState } from 'react'
import { useCore } from '#app/core/context.tsx'

/**
 * React keys for a list of entities, by their ids. An entity that the server creates while the list is shown keeps the key that it
 * had by its temporary id, so that React does not remount it: a focused field keeps its focus, and a click is not lost.
 */
export function useStableKeys(): (id: number) => number {
  const { outbox } = useCore()
  const [temporaries] = useState(() => new Map<number, number>())
  useEffect(
    () =>
      outbox.onCreation(({ temporary, id }) => {
        if (id !== undefined) temporaries.set(id, temporary)
      }),
    [outbox, temporaries],
  )
  return useCallback((id) => temporaries.get(id) ?? id, [temporaries])
}
