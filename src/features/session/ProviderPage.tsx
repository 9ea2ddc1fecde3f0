import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi, useCore } from '#app/core/context.tsx'
import { useSession } from '#app/session/session.tsx'
import { useText } from '#i18n/index.ts'
import { Link2Off } from '#icons/index.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { GuestPage } from './GuestPage.tsx'
import { Outcome } from './Outcome.tsx'
import { takeVerifier } from './providerSignIn.ts'
import { useSubmittedForm } from './useSubmittedForm.ts'

/** Where a provider sends the browser back to: exchanges what it brings for a session. The guard redirects after sign-in. */
export function ProviderPage() {
  const text = useText('session')
  const pages = useText('accountPages')
  const api = useApi()
  const { session } = useCore()
  const { problem: refused } = useSession()
  const router = useRouter()
  const { problem, send } = useSubmittedForm()
  const [isIncomplete, setIncomplete] = useState(false)
  const asked = useRef(false)

  const finish = useEffectEvent(async () => {
    if (asked.current) return
    asked.current = true
    const answer = router.history.location.hash.slice(1)
    const verifier = takeVerifier()
    // Nobody who looks at this window, or at its history, sees the code.
    await router.navigate({ to: '/pages/auth/provider', replace: true })
    if (verifier === undefined || answer === '') return setIncomplete(true)
    const granted = await send(api.finishOidc({ verifier, answer }))
    if (granted) await session.takeOver(granted.value)
    return undefined
  })
  useEffect(() => void finish(), [])

  const failure = isIncomplete ? pages('provider.incomplete') : (problem?.message ?? refused?.message)
  const elsewhere = [{ link: text('toLogin'), to: '/login' }] as const
  if (failure !== undefined)
    return (
      <GuestPage title={pages('provider.failed')} subtitle={text('subtitle')} elsewhere={elsewhere}>
        <Outcome icon={Link2Off} text={failure} />
      </GuestPage>
    )
  return (
    <GuestPage title={pages('provider.title')} subtitle={pages('provider.subtitle')} elsewhere={elsewhere}>
      <p role="status" className="flex items-center gap-3">
        <Spinner className="text-text-muted" />
        {pages('provider.busy')}
      </p>
    </GuestPage>
  )
}
