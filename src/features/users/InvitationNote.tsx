import { useText } from '#i18n/index.ts'
import { Mail } from '#icons/index.ts'
import type { Invitation } from '#openapi/lighting.d.ts'
import { CopyField } from '#ui/CopyField.tsx'

/** How an invited user gets to set a password: by mail, or if the server sends none, by a link to pass on. */
export function InvitationNote({ invitation: { user, path } }: { invitation: Invitation }) {
  const text = useText('users')
  if (path === null) {
    return (
      <p role="status" className="flex items-center gap-2 py-1">
        <Mail aria-hidden className="size-4 shrink-0 text-accent-text" />
        {text('invitation.mailed', { email: user.email })}
      </p>
    )
  }
  const address = new URL(path, window.location.origin).href
  return (
    <CopyField
      label={text('invitation.address')}
      hint={text('invitation.handOn', { name: user.displayName })}
      value={address}
      copy={text('invitation.copy')}
    />
  )
}
