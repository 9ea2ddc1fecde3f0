import { outboxPanel } from '#app/outbox/panel.ts'
import { useSettings } from '#app/site/site.tsx'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert, CircleCheck, CloudUpload, Pencil } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { StateLine } from './StateLine.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

type SaveStateProps = {
  form: Pick<SettingsForm<string>, 'entries' | 'isUnsaved' | 'hasProblems' | 'savedAt'>
}

/** A sticky line with the save state: unsaved, saving, saved, or to be decided about. */
export function SaveState({ form: { entries, isUnsaved, hasProblems, savedAt } }: SaveStateProps) {
  const text = useText('settings')
  const outbox = useText('outbox')
  const { siteTime } = useSettings()
  const undecided = entries.filter(({ held }) => held).length

  if (undecided > 0) {
    return (
      <StateLine role="alert" icon={<CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger" />}>
        <span className="min-w-0 flex-1">{outbox('undecided', { count: undecided })}</span>
        <Button onClick={() => outboxPanel.set(true)}>{outbox('show')}</Button>
      </StateLine>
    )
  }
  if (hasProblems) {
    return (
      <StateLine role="status" icon={<CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger" />}>
        {text('state.bad')}
      </StateLine>
    )
  }
  if (isUnsaved) {
    return (
      <StateLine role="status" icon={<Pencil aria-hidden className="size-4.5 shrink-0 text-warning" />}>
        {text('state.unsaved')}
      </StateLine>
    )
  }
  if (entries.length > 0)
    return (
      <StateLine role="status" icon={<Spinner />}>
        {text('state.saving')}
      </StateLine>
    )
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
