import { useText } from '#i18n/index.ts'
import { Lightbulb } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { IdentifyStatus } from './IdentifyStatus.tsx'
import { useIdentify } from './identify.ts'

type IdentifyButtonProps = { device: { readonly id: number } }

/**
 * Identifies a device, and shows the status and Cancel meanwhile (specification §4). One button changes from Identify
 * to Cancel and Retry, so that it keeps the focus.
 */
export function IdentifyButton({ device }: IdentifyButtonProps) {
  const text = useText('identify')
  const common = useText('common')
  const { start, cancel, retry, ...flow } = useIdentify(device.id)
  const { step, isCancelled } = flow
  const isIdle = step === 'idle'
  const isOver = step === 'failed' || step === 'stuck'
  // Cleaning up cannot be cancelled, nor can another window's flow.
  const isCancellable = (step === 'sending' && !isCancelled) || step === 'waiting' || step === 'blinking'

  return (
    <fieldset
      aria-label={text('identify')}
      className={isIdle ? 'flex flex-col' : 'flex flex-col gap-2 rounded-md border border-line p-2'}
    >
      <IdentifyStatus {...flow} />
      <div className="flex gap-2 *:flex-1">
        <Button
          {...(isIdle && { icon: Lightbulb })}
          disabled={!isIdle && !isOver && !isCancellable}
          onClick={step === 'stuck' ? retry : isIdle || isOver ? start : cancel}
        >
          {isIdle ? text('identify') : common(isOver ? 'retry' : 'cancel')}
        </Button>
        {step === 'failed' && <Button onClick={cancel}>{common('close')}</Button>}
      </div>
    </fieldset>
  )
}
