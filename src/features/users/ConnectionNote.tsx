import { useState } from 'react'
import { useText } from '#i18n/index.ts'
import type { Account, ConnectionRequest } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

type ConnectionNoteProps = {
  user: Account
  request: ConnectionRequest
  busy: boolean
  onDecide: (accept: boolean) => void
}

/** Asks whether somebody whom a provider knows by an account's address is its user. */
export function ConnectionNote({ user, request, busy, onDecide }: ConnectionNoteProps) {
  const text = useText('users')
  const [asking, setAsking] = useState(false)
  const { displayName: name } = user
  const { provider } = request
  return (
    <div className="mt-2 flex max-w-96 min-w-72 flex-col gap-2 rounded-md bg-warning-soft p-3">
      <p>{text('connection.question', { provider, name: request.displayName })}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={busy}
          aria-label={text('connection.connectWhom', { name })}
          onClick={() => setAsking(true)}
        >
          {text('connection.connect')}
        </Button>
        <Button
          disabled={busy}
          aria-label={text('connection.refuseWhom', { name })}
          onClick={() => onDecide(false)}
        >
          {text('connection.refuse')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={text('connection.title', { provider, name })}
        text={text('connection.text', { provider, name: request.displayName })}
        confirmLabel={text('connection.connect')}
        onConfirm={() => onDecide(true)}
      />
    </div>
  )
}
