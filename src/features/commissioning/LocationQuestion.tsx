import { type RefObject, useEffect } from 'react'
import { IdentifyButton } from '#app/identify/IdentifyButton.tsx'
import type { Device } from '#domain/devices.ts'
import type { PlanSize } from '#domain/position.ts'
import { useText } from '#i18n/index.ts'
import { MapPinOff } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { usePlaceText } from './usePlaceText.ts'

type LocationQuestionProps = {
  ref: RefObject<HTMLDivElement | null>
  /** The moved devices; the question is shown at the first. */
  devices: readonly [Device, ...Device[]]
  metres: PlanSize | undefined
  /** False while arrow keys move the device: they continue, and Enter focuses the question. */
  takesFocus: boolean
  onYes: () => void
  onNo: () => void
  onRemove: () => void
}

/** Asks for confirmation after each move (specification §2), once for devices moved together. */
export function LocationQuestion(props: LocationQuestionProps) {
  const { ref, devices, metres, takesFocus, onYes, onNo, onRemove } = props
  const text = useText('commissioning')
  const placeText = usePlaceText(metres)
  const [device, ...others] = devices
  useEffect(() => {
    if (takesFocus) ref.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [ref, takesFocus])
  return (
    <div ref={ref} className="flex flex-col gap-3 p-4">
      <div className="flex flex-col gap-1">
        <h2 className="font-semibold">{text('question.title')}</h2>
        <p className="text-text-muted">
          {others.length > 0 ? text('selection.count', { count: devices.length }) : device.name}
          {others.length === 0 && (
            <>
              <br />
              {placeText(device)}
            </>
          )}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button tone="accent" onClick={onYes}>
          {text('question.yes')}
        </Button>
        <Button onClick={onNo}>{text('question.no')}</Button>
      </div>
      {others.length === 0 && <IdentifyButton device={device} />}
      <Button tone="quiet" icon={MapPinOff} onClick={onRemove}>
        {text('settings.remove')}
      </Button>
    </div>
  )
}
