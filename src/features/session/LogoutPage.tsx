import { useEffect } from 'react'
import { useSession } from '#app/session/session.tsx'
import { useText } from '#i18n/index.ts'
import { Spinner } from '#ui/Spinner.tsx'

/** Signs out; the guard then redirects to / (specification §2). */
export function LogoutPage() {
  const text = useText('session')
  const { signOut } = useSession()
  useEffect(() => signOut(), [signOut])
  return (
    <div role="status" className="flex flex-1 items-center justify-center gap-3">
      <Spinner className="text-text-muted" />
      {text('loggingOut')}
    </div>
  )
}
