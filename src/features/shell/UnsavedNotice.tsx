import { useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { useSite } from '#app/site/site.tsx'
import { forgetUnsaved, unsavedFromLastSession } from '#app/workflows/unsavedWork.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'

const MOST_NAMES = 5

/** Shown after sign-in: changes that the last session may not have saved. */
export function UnsavedNotice() {
  const shell = useText('shell')
  const common = useText('common')
  const { site } = useSite()
  const { drafts } = useCore()
  const [things, setThings] = useState(() => unsavedFromLastSession(drafts))
  const names = new Set(
    things.flatMap((it) => ('name' in it ? it.name : (site?.byId.devices.get(it.device)?.name ?? []))),
  )
  function close() {
    forgetUnsaved(drafts)
    setThings([])
  }
  if (names.size === 0) return null
  const named = [...names].slice(0, MOST_NAMES).join(', ')
  const more = names.size - MOST_NAMES
  return (
    <div role="status" className="flex shrink-0 items-center gap-3 bg-warning-soft px-4 py-1.5 text-warning">
      <CircleAlert aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1 wrap-break-word">
        {shell('unsaved.text', {
          names: more > 0 ? shell('unsaved.more', { names: named, count: more }) : named,
        })}
      </p>
      <Button onClick={close}>{common('close')}</Button>
    </div>
  )
}
