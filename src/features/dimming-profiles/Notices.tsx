import { useSyncExternalStore } from 'react'
import { UndecidedNotice } from '#app/outbox/UndecidedNotice.tsx'
import { copyProgress } from '#app/profiles/progress.ts'
import { useText } from '#i18n/index.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** Over the plan's lower edge: how far the copies of a profile are, and changes that need a decision. */
export function Notices({ list }: { list: readonly Rule[] }) {
  const text = useText('dimmingProfiles')
  const progress = useSyncExternalStore(copyProgress.subscribe, copyProgress.current)
  const profile = list.find(({ id }) => id === progress?.profile)
  return (
    <div className="pointer-events-none absolute right-16 bottom-3 left-3 z-10 flex flex-col items-center gap-2">
      <UndecidedNotice />
      <div role="status">
        {progress && profile && (
          <p className="flex items-center gap-2 rounded-lg border border-line bg-surface-raised px-3 py-2 shadow-floating">
            <Spinner />
            {text('copies', { profile: profile.name })}
            <span className="text-text-muted tabular-nums">
              {text('copiesDone', { done: progress.done, total: progress.total })}
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
