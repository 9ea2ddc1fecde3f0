import { useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLevels, usePlanDevices } from '#app/planDevices.ts'
import { PlanOfZone } from '#app/planOfZone.tsx'
import type { Site } from '#app/siteModel.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { PlanHandle } from '#plan/Plan.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { LivePosition } from './LivePosition.tsx'
import { LocationQuestion } from './LocationQuestion.tsx'
import { Notices } from './Notices.tsx'
import { PickerPanel } from './PickerPanel.tsx'
import { PlanPopover } from './PlanPopover.tsx'
import { shownDevices } from './shownDevices.ts'
import { letGo, usePlacing } from './usePlacing.ts'
import { usePlanFocus } from './usePlanFocus.ts'

type CommissioningProps = { site: Site; zone: Area; onChooseZone: (zone: Area) => void }

/** The devices to place at the left, the zone's plan at the right, and on it what is asked of the device in hand. */
export function Commissioning({ site, zone, onChooseZone }: CommissioningProps) {
  const text = useText('commissioning')
  const placing = usePlacing(zone.id, site.byId.devices)
  const { actor, gesture, context, drag } = placing
  const plan = useRef<PlanHandle>(null)
  const answers = useRef<HTMLDivElement>(null)

  /** @returns whether there is a question to be answered */
  function answerFirst() {
    const yes = answers.current?.querySelector('button')
    yes?.focus()
    return yes instanceof HTMLElement
  }

  const focus = usePlanFocus(answerFirst)

  const devices = useMemo(() => shownDevices(site.devices, context), [site.devices, context])
  const planDevices = usePlanDevices(zone.id, devices, useLevels(zone.id))
  const unplaced = useMemo(() => devices.filter((device) => !isPlaced(device)), [devices])
  const inHand = devices.find(
    (device) => device.id === context.device?.id && device.area === zone.id && isPlaced(device),
  )

  // A poll, or a save that failed, may take the device in hand off the plan.
  const isLost = context.device !== undefined && inHand === undefined
  useEffect(() => {
    if (isLost) letGo(actor)
  }, [isLost, actor])

  function place(device: Device) {
    if (answerFirst()) return
    flushSync(() => placing.place(device))
    focus.toDevices()
    plan.current?.fit()
  }

  function select(id: number | undefined) {
    if (!placing.isConfirming()) placing.select(id)
    else if (id !== undefined) answerFirst()
  }

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <PickerPanel site={site} zone={zone} onChooseZone={onChooseZone} devices={unplaced} onPick={place} />
      <div {...focus.around} className="relative min-h-0 min-w-0 flex-1">
        <PlanOfZone
          ref={plan}
          area={zone}
          devices={planDevices}
          selectedId={inHand?.id}
          onSelect={select}
          movable={() => true}
          onMove={placing.move}
          onDragChange={placing.changeDrag}
        >
          {inHand && gesture === 'moving' && <LivePosition device={inHand} drag={drag} />}
          {inHand && gesture === 'selected' && (
            <PlanPopover
              id={inHand.id}
              label={text('settings.title', { device: inHand.name })}
              onDismiss={() => actor.send({ type: 'selection.cleared' })}
              onClosed={focus.back}
            >
              <DeviceSettings
                key={inHand.id}
                device={inHand}
                luminaireTypes={site.luminaireTypes}
                onDone={() => actor.send({ type: 'selection.cleared' })}
                onMove={() => actor.send({ type: 'move.started', device: inHand })}
                onRemove={() => actor.send({ type: 'removal.requested' })}
              />
            </PlanPopover>
          )}
          {inHand && gesture === 'confirming' && (
            <PlanPopover
              id={inHand.id}
              label={text('question.title')}
              onDismiss={() => actor.send({ type: 'placement.rejected' })}
              onClosed={focus.back}
            >
              <LocationQuestion
                ref={answers}
                device={inHand}
                takesFocus={placing.movedBy === 'pointer'}
                onYes={() => actor.send({ type: 'placement.confirmed' })}
                onNo={() => actor.send({ type: 'placement.rejected' })}
                onRemove={() => actor.send({ type: 'removal.requested' })}
              />
            </PlanPopover>
          )}
        </PlanOfZone>
        <Notices
          site={site}
          moving={gesture === 'moving' && !drag ? inHand : undefined}
          placing={placing}
          onAnswered={focus.back}
        />
      </div>
      <ConfirmDialog
        open={gesture === 'confirmingRemoval'}
        title={text('removal.title')}
        text={text('removal.text', { device: inHand?.name ?? '', area: zone.name })}
        onOpenChange={(open) => open || actor.send({ type: 'removal.cancelled' })}
        onConfirm={() => {
          flushSync(() => actor.send({ type: 'removal.confirmed' }))
          focus.toSurface()
        }}
      />
    </div>
  )
}
