import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { useSettings } from '#app/site/site.tsx'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert, CircleCheck, CloudUpload, Pencil } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { StateLine } from './StateLine.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

type SaveStateProps = { form: Pick<SettingsForm<string>, 'autosave' | 'hasProblems' | 'retry'> }

/** A sticky line with the save state: unsaved, saving, saved or failed. */
export function SaveState({ form: { autosave, hasProblems, retry } }: SaveStateProps) {
  const text = useText('settings')
  const common = useText('common')
  const reasonOf = useErrorMessage()
  const { siteTime } = useSettings()
  const { savedAt, problem } = autosave.context

  if (autosave.matches('failed')) {
    return (
      <StateLine role="alert" icon={<CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger" />}>
        <span className="min-w-0 flex-1">
          {text('state.failed', { reason: problem ? reasonOf(problem) : '' })}
        </span>
        <Button onClick={retry}>{common('retry')}</Button>
      </StateLine>
    )
  }
  if (autosave.matches('saving'))
    return (
      <StateLine role="status" icon={<Spinner />}>
        {text('state.saving')}
      </StateLine>
    )
  if (hasProblems) {
    return (
      <StateLine role="status" icon={<CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger" />}>
        {text('state.bad')}
      </StateLine>
    )
  }
  if (autosave.matches('pausing')) {
    return (
      <StateLine role="status" icon={<Pencil aria-hidden className="size-4.5 shrink-0 text-warning" />}>
        {text('state.unsaved')}
      </StateLine>
    )
  }
  if (savedAt === undefined) {
    return (
      <StateLine
        role="status"
        icon={<CloudUpload aria-hidden className="size-4.5 shrink-0 text-text-muted" />}
      >
        <span className="text-text-muted">{text('state.resting')}</span>
      </StateLine>
    )
  }
  const time = printTimeOfDay(siteTime.wallClock(savedAt).minute)
  return (
    <StateLine
      role="status"
      icon={<CircleCheck aria-hidden className="size-4.5 shrink-0 text-accent-text" />}
    >
      {text('state.savedAt', { time })}
    </StateLine>
  )
}
