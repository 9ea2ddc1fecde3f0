import { outboxPanel } from '#app/outbox/panel.ts'
import { useSettings } from '#app/site/site.tsx'
import { printTimeOfDay } from '#domain/timeOfDay.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert, CircleCheck, CloudUpload, Pencil, Redo2, Undo2 } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { formatKeys, isPressed, usePageKeys } from '#ui/keys.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { StateLine } from './StateLine.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

type SaveStateProps = {
  form: Pick<SettingsForm<string>, 'entries' | 'isUnsaved' | 'hasProblems' | 'savedAt' | 'undo' | 'redo'>
}

/** A sticky line with the save state: unsaved, saving, saved, or to be decided about. */
export function SaveState({ form }: SaveStateProps) {
  const { entries, isUnsaved, hasProblems, savedAt } = form
  const text = useText('settings')
  const outbox = useText('outbox')
  const { siteTime } = useSettings()
  const tools = <HistoryButtons form={form} />
  const undecided = entries.filter(({ held }) => held).length

  if (undecided > 0) {
    return (
      <StateLine
        role="alert"
        tools={tools}
        icon={<CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger" />}
      >
        <span className="min-w-0 flex-1">{outbox('undecided', { count: undecided })}</span>
        <Button onClick={() => outboxPanel.set(true)}>{outbox('show')}</Button>
      </StateLine>
    )
  }
  if (hasProblems) {
    return (
      <StateLine
        role="status"
        tools={tools}
        icon={<CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger" />}
      >
        {text('state.bad')}
      </StateLine>
    )
  }
  if (isUnsaved) {
    return (
      <StateLine
        role="status"
        tools={tools}
        icon={<Pencil aria-hidden className="size-4.5 shrink-0 text-warning" />}
      >
        {text('state.unsaved')}
      </StateLine>
    )
  }
  if (entries.length > 0)
    return (
      <StateLine role="status" tools={tools} icon={<Spinner />}>
        {text('state.saving')}
      </StateLine>
    )
  if (savedAt === undefined) {
    return (
      <StateLine
        role="status"
        tools={tools}
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
      tools={tools}
      icon={<CircleCheck aria-hidden className="size-4.5 shrink-0 text-accent-text" />}
    >
      {text('state.savedAt', { time })}
    </StateLine>
  )
}

const UNDO = 'Mod+Z'
const REDO = 'Mod+Shift+Z'

function HistoryButtons({ form: { undo, redo } }: SaveStateProps) {
  const text = useText('settings')
  usePageKeys((event) => {
    const step = isPressed(UNDO, event) ? undo : isPressed(REDO, event) ? redo : undefined
    step?.()
    return step !== undefined
  })
  return (
    <div className="flex">
      <IconButton
        icon={Undo2}
        label={`${text('undo')} (${formatKeys(UNDO)})`}
        aria-label={text('undo')}
        disabled={!undo}
        onClick={undo}
      />
      <IconButton
        icon={Redo2}
        label={`${text('redo')} (${formatKeys(REDO)})`}
        aria-label={text('redo')}
        disabled={!redo}
        onClick={redo}
      />
    </div>
  )
}
