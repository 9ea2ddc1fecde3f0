import { useQuery } from '@tanstack/react-query'
import { serverDescriptionOptions } from '#api/queries.ts'
import { useApi } from '#app/core/context.tsx'
import { leaveFor } from '#app/session/leaveFor.ts'
import { useText } from '#i18n/index.ts'
import { LogIn } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { Problem } from '#ui/Problem.tsx'
import { startAtProvider } from './providerSignIn.ts'
import { useSubmittedForm } from './useSubmittedForm.ts'

/** Leads to the sign-in pages of the providers that the server has, if any. */
export function ProviderButtons() {
  const text = useText('session')
  const api = useApi()
  const { data: server } = useQuery(serverDescriptionOptions(api))
  const { busy, problem, send } = useSubmittedForm()
  const { providers = [], passwords } = server ?? {}
  if (providers.length === 0) return null

  async function begin(provider: string) {
    const answer = await send(startAtProvider(api, provider))
    if (answer) leaveFor(answer.value.address)
  }

  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-3 text-text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {text('provider.or')}
      </p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          icon={LogIn}
          disabled={busy}
          onClick={() => void begin(id)}
          className="min-h-10 w-full"
        >
          <span className="truncate">{text('provider.signIn', { name })}</span>
        </Button>
      ))}
      {passwords === 'admins' && <p className="text-text-muted">{text('provider.onlyAdmins')}</p>}
      {problem && <Problem>{problem.message}</Problem>}
    </div>
  )
}
