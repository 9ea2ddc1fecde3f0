import { Trash2 } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import type { Device } from '#domain/devices.ts'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'

type LocationQuestionProps = {
  ref: RefObject<HTMLDivElement | null>
  device: Device
  /** Not while arrow keys move the device: they go on, and Enter comes here. */
  takesFocus: boolean
  onYes: () => void
  onNo: () => void
  onRemove: () => void
}

/** Asked after each move (specification §2). */
export function LocationQuestion({ ref, device, takesFocus, onYes, onNo, onRemove }: LocationQuestionProps) {
  const text = useText('commissioning')
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [ref, takesFocus])
  return (
    <div ref={ref} className="flex flex-col gap-3 p-4">
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold">{text('question.title')}</h2>
        <p className="text-text-muted">
          {device.name}
          <br />x {formatPercent(device.longitude)} · y {formatPercent(device.latitude)}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="accent" onClick={onYes}>
          {text('question.yes')}
        </Button>
        <Button onClick={onNo}>{text('question.no')}</Button>
      </div>
      <Button tone="quiet" icon={Trash2} onClick={onRemove}>
        {text('settings.remove')}
      </Button>
    </div>
  )
}
