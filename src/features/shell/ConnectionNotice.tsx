import { useProblemText } from '#app/forms/useProblemText.ts'
import { useSite } from '#app/site/site.tsx'
import { useText } from '#i18n/index.ts'
import { CloudOff } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'

/** Shown above the page while polls fail; the console continues with its last data. */
export function ConnectionNotice() {
  const shell = useText('shell')
  const common = useText('common')
  const problemText = useProblemText()
  const { site, problem, refetch } = useSite()
  if (!problem) return null
  const message = problemText(problem)
  return (
    <div role="alert" className="flex shrink-0 items-center gap-3 bg-warning-soft px-4 py-1.5 text-warning">
      <CloudOff aria-hidden className="size-4.5 shrink-0" />
      <p className="min-w-0 flex-1">{site ? shell('connection.problem', { message }) : message}</p>
      <Button onClick={refetch}>{common('retry')}</Button>
    </div>
  )
}
