import { AlertDialog } from 'radix-ui'
import { useText } from '#i18n/index.ts'
import { Button } from './Button.tsx'
import { dialogClass, veilClass } from './Dialog.tsx'
import { onEscape } from './onEscape.ts'
import { useReturnFocus } from './useReturnFocus.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: string
  /** Default: Confirm. */
  confirmLabel?: string
  onConfirm: () => void
}

/** Asks for confirmation of something that cannot be undone. Cancel has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirmLabel,
  onConfirm,
}: ConfirmDialogProps) {
  const common = useText('common')
  const focus = useReturnFocus()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={veilClass} />
        <AlertDialog.Content
          {...focus}
          onKeyDown={onEscape(() => onOpenChange(false))}
          className={dialogClass}
        >
          <AlertDialog.Title className="px-4 pt-4 pb-2 font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="px-4 pb-4 text-text-muted">{text}</AlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
            <AlertDialog.Cancel asChild>
              <Button>{common('cancel')}</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button tone="danger" onClick={onConfirm}>
                {confirmLabel ?? common('confirm')}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
