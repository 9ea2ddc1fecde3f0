import type { RefObject } from 'react'
import { useCancelIdentify, useStartIdentify } from '#app/identify/identify.ts'
import type { Site } from '#app/site/siteModel.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import type { PlanSize } from '#domain/position.ts'
import { compareNames } from '#i18n/format.ts'
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
  /** Brings a device into view. */
  onShow: (id: number) => void
}

/** The rightmost device: a popover beside it covers none of the others. */
const rightmost = (devices: readonly Device[]) =>
  devices.reduce((one, other) => (other.longitude > one.longitude ? other : one))

/** The device on the same plan that follows by name; after the last comes the first. */
function deviceAfter(device: Device, devices: readonly Device[]): Device {
  const onPlan = devices
    .filter((other) => other.area === device.area && isPlaced(other))
    .sort((one, other) => compareNames(one.name, other.name))
  return onPlan[(onPlan.findIndex(({ id }) => id === device.id) + 1) % onPlan.length] ?? device
}

/** Beside the selected devices: their position while they move, a device's settings, or the question whether the position is right. */
export function SelectedDevices({
  site,
  placing,
  metres,
  mayPlace,
  closedId,
  answers,
  onClosed,
  onShow,
}: SelectedDevicesProps) {
  const text = useText('commissioning')
  const cancelIdentify = useCancelIdentify()
  const startIdentify = useStartIdentify()
  const { actor, gesture, selected } = placing
  const [first, ...others] = selected
  if (!first) return null
  const clear = () => actor.send({ type: 'selection.cleared' })

  /** Ends the flow of the settings, and with it the device's identify flow (specification §4). */
  const close = () => {
    cancelIdentify(first.id)
    clear()
  }

  /** One after the other by name, as one walks through a zone with the list. */
  function identifyNext(device: Device) {
    const next = deviceAfter(device, placing.devices)
    cancelIdentify(device.id)
    placing.select([next.id])
    onShow(next.id)
    startIdentify(next.id)
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
          onIdentifyNext={() => identifyNext(first)}
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
