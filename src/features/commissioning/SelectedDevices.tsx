import type { RefObject } from 'react'
import { useCancelIdentify } from '#app/identify/identify.ts'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import type { PlanSize } from '#domain/position.ts'
import { useText } from '#i18n/index.ts'
import { DeviceSettings } from './DeviceSettings.tsx'
import { LivePosition } from './LivePosition.tsx'
import { LocationQuestion } from './LocationQuestion.tsx'
import { PlanPopover } from './PlanPopover.tsx'
import type { Placing } from './usePlacing.ts'

type SelectedDevicesProps = {
  site: Site
  placing: Placing
  metres: PlanSize | undefined
  mayPlace: boolean
  /** The first device of a multiple selection: its settings stay closed. */
  closedId: number | undefined
  answers: RefObject<HTMLDivElement | null>
  onClosed: () => void
}

/** The rightmost device: a popover beside it covers none of the others. */
const rightmost = (devices: readonly Device[]) =>
  devices.reduce((one, other) => (other.longitude > one.longitude ? other : one))

/** Beside the selected devices: their position while they move, a device's settings, or the question whether the position is right. */
export function SelectedDevices({
  site,
  placing,
  metres,
  mayPlace,
  closedId,
  answers,
  onClosed,
}: SelectedDevicesProps) {
  const text = useText('commissioning')
  const cancelIdentify = useCancelIdentify()
  const { actor, gesture, selected } = placing
  const [first, ...others] = selected
  if (!first) return null
  const clear = () => actor.send({ type: 'selection.cleared' })

  /** Ends the flow of the settings, and with it the device's identify flow (specification §4). */
  const close = () => {
    cancelIdentify(first.id)
    clear()
  }

  if (gesture === 'moving') return <LivePosition device={first} liveDrag={placing.liveDrag} metres={metres} />
  if (gesture === 'selected' && others.length === 0 && first.id !== closedId)
    return (
      <PlanPopover
        id={first.id}
        label={text('settings.title', { device: first.name })}
        onDismiss={close}
        onClosed={onClosed}
      >
        <DeviceSettings
          key={first.id}
          device={first}
          luminaireTypes={site.luminaireTypes}
          readOnly={!mayPlace}
          onDone={close}
          onMove={() => placing.startMove([first.id])}
          onRemove={() => placing.requestRemoval([first.id])}
        />
      </PlanPopover>
    )
  if (gesture !== 'confirming') return null
  const reject = () => {
    for (const { id } of selected) cancelIdentify(id)
    actor.send({ type: 'placement.cancelled' })
  }
  return (
    <PlanPopover
      id={rightmost(selected).id}
      label={text('question.title')}
      onDismiss={reject}
      onClosed={onClosed}
    >
      <LocationQuestion
        ref={answers}
        devices={[first, ...others]}
        metres={metres}
        takesFocus={placing.movedBy === 'pointer'}
        onYes={() => actor.send({ type: 'placement.confirmed' })}
        onNo={reject}
        onRemove={() => placing.requestRemoval(selected.map(({ id }) => id))}
      />
    </PlanPopover>
  )
}
