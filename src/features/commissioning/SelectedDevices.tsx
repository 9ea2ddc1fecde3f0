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
  /** A device whose settings stay closed, since others are about to be selected with it. */
  closedId: number | undefined
  answers: RefObject<HTMLDivElement | null>
  onClosed: () => void
}

/** Where a question beside it covers none of the others. */
const rightmost = (devices: readonly Device[]) =>
  devices.reduce((one, other) => (other.longitude > one.longitude ? other : one))

/** On the plan beside the selected devices: their position while they move, a device's settings, or whether they are where they should be. */
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

  if (gesture === 'moving') return <LivePosition device={first} liveDrag={placing.liveDrag} metres={metres} />
  if (gesture === 'selected' && others.length === 0 && first.id !== closedId)
    return (
      <PlanPopover
        id={first.id}
        label={text('settings.title', { device: first.name })}
        onDismiss={clear}
        onClosed={onClosed}
      >
        <DeviceSettings
          key={first.id}
          device={first}
          luminaireTypes={site.luminaireTypes}
          readOnly={!mayPlace}
          onDone={clear}
          onMove={() => placing.startMove([first.id])}
          onRemove={() => placing.askRemoval([first.id])}
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
        onRemove={() => placing.askRemoval(selected.map(({ id }) => id))}
      />
    </PlanPopover>
  )
}
