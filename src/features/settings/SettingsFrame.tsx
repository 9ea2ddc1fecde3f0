import type { ReactNode } from 'react'
import { useText } from '#i18n/index.ts'
import { Lock } from '#icons/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SaveState } from './SaveState.tsx'
import { StateLine } from './StateLine.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

type SettingsFrameProps = {
  form: Pick<
    SettingsForm<string>,
    'entries' | 'isUnsaved' | 'hasProblems' | 'savedAt' | 'leaveQuestion' | 'undo' | 'redo'
  >
  readOnly: boolean
  /** Content outside autosave. */
  below?: ReactNode
  children: ReactNode
}

/** Sections of fields below the save state, or below a note for users who may only view. */
export function SettingsFrame({ form, readOnly, below, children }: SettingsFrameProps) {
  const text = useText('settings')
  return (
    <>
      {readOnly ? (
        <StateLine role="status" icon={<Lock aria-hidden className="size-4 shrink-0 text-text-muted" />}>
          <span className="text-text-muted">{text('viewOnly')}</span>
        </StateLine>
      ) : (
        <SaveState form={form} />
      )}
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 p-4 pb-6">
        {children}
        {below}
      </div>
      {form.leaveQuestion}
    </>
  )
}

export function SettingsSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4">
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-32" />
      <Skeleton className="h-40" />
    </div>
  )
}
