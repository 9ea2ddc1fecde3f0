import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/core/context.tsx'
import { useSubmit } from '#app/forms/useSubmit.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { RotateCw, Trash2 } from '#icons/index.ts'
import type { RefusalReason } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Problem } from '#ui/Problem.tsx'
import { useSnackbar } from '#ui/Snackbar.tsx'

type RefusedActionsProps = {
  /** One row, or all of a device and reason. */
  selection: { id: number } | { fk_device: number | null; reason: RefusalReason }
  maySend: boolean
  sendLabel: string
  dropLabel: string
  /** Of the question before it is dropped. */
  title: string
  text: string
}

/** Sends refused telemetry again, or drops it. */
export function RefusedActions({
  selection,
  maySend,
  sendLabel,
  dropLabel,
  ...question
}: RefusedActionsProps) {
  const text = useText('dataProblems')
  const api = useApi()
  const snackbar = useSnackbar()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { busy, problem, send } = useSubmit()

  /** Reloads what is listed after a failure too: the answer alone may have been lost. */
  async function andReload<Value>(call: Promise<Value>): Promise<Value> {
    const answer = await call
    await queryClient.invalidateQueries({ queryKey: ['refused-telemetry'] })
    return answer
  }

  async function sendAgain() {
    const answer = await send(andReload(api.resendRefusedTelemetry(selection)))
    if (!answer) return
    const { stored, refused } = answer.value
    snackbar.show({
      text: text('telemetry.sent', { stored: formatNumber(stored), refused: formatNumber(refused) }),
      tone: refused === 0 ? 'good' : 'plain',
    })
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <div className="flex gap-2">
        <Button
          icon={RotateCw}
          busy={busy}
          disabled={busy || !maySend}
          onClick={() => void sendAgain()}
          aria-label={sendLabel}
        >
          {text('telemetry.send')}
        </Button>
        <Button
          tone="quiet"
          icon={Trash2}
          disabled={busy}
          onClick={() => setAsking(true)}
          aria-label={dropLabel}
        >
          {text('telemetry.drop')}
        </Button>
      </div>
      {problem && <Problem>{problem.message}</Problem>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...question}
        confirmLabel={text('telemetry.drop')}
        onConfirm={() => void send(andReload(api.dropRefusedTelemetry(selection)))}
      />
    </div>
  )
}
