import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi, useCore } from '#app/core/context.tsx'
import { useSession } from '#app/session/session.tsx'
import { useText } from '#i18n/index.ts'
import { Link2Off, MailCheck } from '#icons/index.ts'
import { GuestPage } from './GuestPage.tsx'
import { Outcome } from './Outcome.tsx'
import { Submit } from './Submit.tsx'
import { useSubmittedForm } from './useSubmittedForm.ts'

/** The target of the mailed link. It asks for a click, because mail programs prefetch links. */
export function MailConfirmPage() {
  const text = useText('session')
  const pages = useText('accountPages')
  const api = useApi()
  const { session } = useCore()
  const { user, roles } = useSession()
  const { key } = useSearch({ strict: false })
  const [confirmed, setConfirmed] = useState<string>()
  const { busy, problem, send } = useSubmittedForm()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (key === undefined || busy) return
    const answer = await send(api.confirmEmail({ key }))
    if (!answer) return
    const { email } = answer.value
    setConfirmed(email)
    const isTheirs = user?.data.newEmail === email || user?.data.email === email
    if (user && isTheirs)
      session.change({ ...user, data: { ...user.data, email, newEmail: null, emailConfirmed: true } })
  }

  return (
    <GuestPage
      title={pages('confirm.title')}
      subtitle={pages('confirm.subtitle')}
      elsewhere={[
        roles.length > 0
          ? { link: pages('toOverview'), to: '/dashboard' }
          : { link: text('toLogin'), to: '/login' },
      ]}
      {...(key !== undefined &&
        confirmed === undefined && {
          form: { onSubmit: submit, noValidate: true },
          problem: problem && { message: problem.message },
        })}
    >
      {confirmed !== undefined ? (
        <Outcome icon={MailCheck} text={pages('confirm.done', { email: confirmed })} />
      ) : key === undefined ? (
        <Outcome icon={Link2Off} text={pages('noKey')} />
      ) : (
        <Submit icon={MailCheck} label={pages('confirm.submit')} busy={busy} valid />
      )}
    </GuestPage>
  )
}
