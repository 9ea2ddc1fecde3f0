import { useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Check, CircleAlert } from '#icons/index.ts'
import type { Kind } from '#machines/outbox/vocabulary.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { useOutbox } from './useOutbox.ts'

/** Whether changes of these kinds wait for the server, or for the user; nothing before the first one. */
export function SavingState({ kinds }: { kinds: readonly Kind[] }) {
  const text = useText('outbox')
  const [hasChanged, setHasChanged] = useState(false)
  const entries = useOutbox().entries.filter(({ kind }) => kinds.includes(kind))
  if (entries.length > 0 && !hasChanged) setHasChanged(true)
  const hasFailed = entries.some(({ held }) => held)
  const isSaving = entries.length > 0 && !hasFailed
  const isSaved = entries.length === 0 && hasChanged
  return (
    <p role="status" className="flex shrink-0 items-center gap-1.5 text-xs">
      {isSaving && <Spinner />}
      {isSaved && <Check aria-hidden className="size-4 text-accent-text" />}
      {hasFailed && <CircleAlert aria-hidden className="size-4 text-danger" />}
      {isSaving && text('saving')}
      {isSaved && text('allSaved')}
      {hasFailed && text('notSaved')}
    </p>
  )
}
