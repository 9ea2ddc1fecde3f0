import { useProblemText } from '#app/forms/useProblemText.ts'
import { useSite } from '#app/site/site.tsx'
import { useText } from '#i18n/index.ts'
import { CloudOff } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'

/**
 * Shown above the page while polls fail, and the console continues with its last data; or while the settings cannot be
 * loaded, and figures wait for them.
 */
export function ConnectionNotice() {
  const shell = useText('shell')
  const problemText = useProblemText()
  const { site, problem, refetch, settings } = useSite()
  if (problem) {
    const message = problemText(problem)
    return <Problem text={site ? shell('connection.problem', { message }) : message} onRetry={refetch} />
  }
  if (settings.problem) {
    const message = problemText(settings.problem)
    return <Problem text={shell('connection.settings', { message })} onRetry={settings.refetch} />
  }
  return null
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
