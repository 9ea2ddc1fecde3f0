import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { useSession } from '#app/session/session.tsx'
import { useText } from '#i18n/index.ts'
import { RotateCw, ServerOff } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** Shown while a page or the session is loading; offers a retry if the session cannot be loaded. */
export function Splash() {
  const shell = useText('shell')
  const common = useText('common')
  const session = useText('session')
  const errorMessage = useErrorMessage()
  const { state, notice, problem, retry, abandon } = useSession()
  if (state === 'booting' && problem) {
    return (
      <main className="flex min-h-dvh flex-col">
        <h1 className="sr-only">Latern</h1>
        <EmptyState
          icon={ServerOff}
          title={problem.answered ? errorMessage(problem.answered) : session('notices.server-unreachable')}
          text={shell('connection.booting')}
          action={
            <>
              <Button onClick={abandon}>{shell('connection.abandon')}</Button>
              <Button tone="accent" icon={RotateCw} onClick={retry}>
                {common('retry')}
              </Button>
            </>
          }
        />
      </main>
    )
  }
  return (
    <div className="flex min-h-[50dvh] flex-1 items-center justify-center text-text-muted">
      <Spinner
        label={state === 'booting' && notice ? session('notices.logging-in-with-jwt') : common('loading')}
      />
    </div>
  )
}
