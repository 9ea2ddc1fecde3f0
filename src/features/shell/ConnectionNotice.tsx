import { useEffect, useState, useSyncExternalStore } from 'react'
import { pollOptions } from '#api/queries.ts'
import { useCore } from '#app/core/context.tsx'
import { useProblemText } from '#app/forms/useProblemText.ts'
import { useSettings, useSite, useSiteOutline } from '#app/site/site.tsx'
import { type Milliseconds, SECOND } from '#domain/units.ts'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { CloudOff } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'

/**
 * Shown above the page while polls fail, and the console continues with its last data; while the first poll takes long, and it
 * shows what was kept; or while the settings cannot be loaded, and figures wait for them.
 */
export function ConnectionNotice() {
  const shell = useText('shell')
  const problemText = useProblemText()
  const { site, problem, refetch } = useSite()
  const { settings } = useSiteOutline()
  const asOf = useAsOf()
  const isLate = useIsFirstPollLate()
  if (problem) {
    const message = problemText(problem)
    const text = site ? shell('connection.problem', { message, time: asOf() }) : message
    return <Problem text={text} onRetry={refetch} />
  }
  if (isLate) {
    return (
      <p role="status" className="shrink-0 bg-surface-sunken px-4 py-1.5 text-text-muted">
        {shell('connection.late', { time: asOf() })}
      </p>
    )
  }
  if (settings.problem) {
    const message = problemText(settings.problem)
    return <Problem text={shell('connection.settings', { message })} onRetry={settings.refetch} />
  }
  return null
}

/** How long the first poll may take before the page says so. */
const LATE_AFTER: Milliseconds = 3 * SECOND

/** Whether the page shows what was kept of an earlier visit, and has waited for the first poll for some seconds. */
function useIsFirstPollLate(): boolean {
  const { api, queryClient, startedAt } = useCore()
  const { queryKey } = pollOptions(api)
  const isEarlier = useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => {
      const { dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {}
      return dataUpdatedAt > 0 && dataUpdatedAt < startedAt
    },
  )
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isEarlier) return
    const late = window.setTimeout(() => setLate(true), LATE_AFTER)
    return () => {
      window.clearTimeout(late)
      setLate(false)
    }
  }, [isEarlier])
  return isLate
}

/** When the last poll was answered, on the site's clocks: '13:05', or with the day where that is not today. */
function useAsOf(): () => string {
  const { polling, now } = useCore()
  const { siteTime } = useSettings()
  return () => {
    const [day, time = ''] = formatMoment(polling.answeredAt(), siteTime).split(' ')
    return formatMoment(now(), siteTime).startsWith(`${day} `) ? time : `${day} ${time}`
  }
}

function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  const common = useText('common')
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 bg-warning-soft px-4 py-1.5 text-warning">
      <CloudOff aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1">{text}</p>
      <Button onClick={onRetry}>{common('retry')}</Button>
    </div>
  )
}
