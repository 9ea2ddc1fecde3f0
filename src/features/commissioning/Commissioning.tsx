import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useCancelIdentify } from '#app/identify/identify.ts'
import { useLevels, usePlanDevices } from '#app/plan/planDevices.ts'
import { PlanOfZone } from '#app/plan/planOfZone.tsx'
import { changePreferences, usePreferences } from '#app/session/preferences.tsx'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { useDraft } from '#app/workflows/useDraft.ts'
import { may } from '#domain/access.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import type { PlanPosition } from '#domain/position.ts'
import { planMetres } from '#domain/settings.ts'
import { compareNames } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { PlanHandle } from '#plan/Plan.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'
import { ArrangePanel } from './ArrangePanel.tsx'
import { DeviceSettings } from './DeviceSettings.tsx'
import { DragPreview } from './DragPreview.tsx'
import { ghostsOf } from './ghosts.ts'
import { LivePosition } from './LivePosition.tsx'
import { LocationQuestion } from './LocationQuestion.tsx'
import { Notices } from './Notices.tsx'
import { PickerPanel } from './PickerPanel.tsx'
import { PlacingToolbar } from './PlacingToolbar.tsx'
import { PlanPopover } from './PlanPopover.tsx'
import { type SettingsDraft, settingsDraft } from './settingsForm.ts'
import { useChipDrag } from './useChipDrag.ts'
import { usePlacing } from './usePlacing.ts'
import { usePlanFocus } from './usePlanFocus.ts'

type CommissioningProps = {
  site: Site
  zone: Area
  /** The device that the page was opened for. */
  initialDevice: Device | undefined
  onChooseZone: (zone: Area) => void
}

/** The rightmost device: a popover beside it covers none of the others. */
const rightmost = (devices: readonly Device[]) =>
  devices.reduce((one, other) => (other.longitude > one.longitude ? other : one))

/** The devices to place at the left, the zone's plan at the right, with popovers for the selected devices. */
export function Commissioning({ site, zone, initialDevice, onChooseZone }: CommissioningProps) {
  const text = useText('commissioning')
  const wide = useMediaQuery(wideWindow)
  const { planLocked } = usePreferences()
  const mayPlace = may('commission', useSession().roles)
  const cancelIdentify = useCancelIdentify()
  const placing = usePlacing(site, zone, onChooseZone)
  const { actor, gesture, context, devices, selected } = placing
  const [isMarquee, setMarquee] = useState(false)
  /** The first device of a multiple selection: its popover stays closed. */
  const [firstPickedId, setFirstPickedId] = useState<number>()
  const [name, setName] = useState('')
  const plan = useRef<PlanHandle>(null)
  const answers = useRef<HTMLDivElement>(null)
  const chips = useChipDrag(plan, place)

  const metres = useMemo(() => planMetres(zone), [zone])
  const planDevices = usePlanDevices(zone.id, devices, useLevels(zone.id))
  const unplaced = useMemo(
    () =>
      devices.filter((device) => !isPlaced(device)).sort((one, other) => compareNames(one.name, other.name)),
    [devices],
  )
  const selectedIds = useMemo(() => new Set(selected.map(({ id }) => id)), [selected])
  const ghosts = useMemo(() => ghostsOf(context, zone.id), [context, zone.id])
  const [first] = selected
  const single = selected.length === 1 ? first : undefined
  const isArranging = gesture === 'drawing' || gesture === 'previewing'
  const nameOf = ({ id }: { id: number }) => site.byId.devices.get(id)?.name ?? ''

  /** @returns whether a question is open */
  function focusOpenQuestion() {
    const yes = answers.current?.querySelector('button')
    yes?.focus()
    return yes instanceof HTMLElement
  }
  const focus = usePlanFocus(focusOpenQuestion)

  function place(device: Device, at?: PlanPosition) {
    flushSync(() => placing.place(device, at))
    if (at) return
    if (placing.isConfirming()) focusOpenQuestion()
    else {
      focus.toDevices()
      plan.current?.fit()
    }
  }

  function select(ids: readonly number[], isAdditive: boolean) {
    if (isArranging) return
    setFirstPickedId(isAdditive && ids.length === 1 ? ids[0] : undefined)
    if (!placing.isConfirming()) placing.select(ids)
    else if (ids.length > 0) focusOpenQuestion()
  }

  function isMovable(id: number) {
    if (!mayPlace || isArranging) return false
    if (gesture === 'confirming') return selectedIds.has(id)
    return !planLocked || (gesture === 'moving' && selectedIds.has(id))
  }

  function reject() {
    for (const { id } of selected) cancelIdentify(id)
    actor.send({ type: 'placement.cancelled' })
  }

  // Shows the settings or the chip of the device that the page was opened for.
  const open = useEffectEvent((device: Device) => {
    if (isPlaced(device)) placing.select([device.id])
    else setName(device.name)
    onChooseZone(zone)
  })
  useEffect(() => {
    if (initialDevice) open(initialDevice)
  }, [initialDevice])

  // Restores the settings typed before the session ended, if the device is still on the plan.
  const draft = useDraft<SettingsDraft>(settingsDraft)
  const reopen = useEffectEvent(({ device: id }: SettingsDraft) => {
    const device = site.byId.devices.get(id)
    if (device && isPlaced(device)) placing.select([id])
  })
  useEffect(() => {
    if (draft) reopen(draft)
  }, [draft])

  const tools = {
    placing,
    mayPlace,
    marquee: { on: isMarquee, toggle: () => setMarquee(!isMarquee) },
    lock: { on: planLocked, toggle: () => void changePreferences({ planLocked: !planLocked }) },
  }
  const arrangePanel = isArranging && context.arrangement && (
    <ArrangePanel
      arrangement={context.arrangement}
      nameOf={nameOf}
      onChange={(change) => actor.send({ type: 'arrangement.changed', change })}
      onConfirm={() => {
        flushSync(() => actor.send({ type: 'arrangement.confirmed' }))
        focus.toSurface()
      }}
      onCancel={() => actor.send({ type: 'arrangement.cancelled' })}
    />
  )

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      {wide && arrangePanel ? (
        <aside className="flex w-60 shrink-0 flex-col border-r border-line bg-surface-raised">
          {arrangePanel}
        </aside>
      ) : (
        !arrangePanel && (
          <PickerPanel
            site={site}
            zone={zone}
            onChooseZone={onChooseZone}
            devices={unplaced}
            mayPlace={mayPlace}
            name={name}
            onName={setName}
            isDragging={chips.dragged !== undefined}
            onPick={place}
            onPress={chips.press}
            onArrange={(chosen) => {
              placing.arrange(chosen)
              plan.current?.focus()
            }}
          />
        )
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PlacingToolbar tools={tools} nameOf={nameOf} focusOpenQuestion={focusOpenQuestion} />
        <div {...focus.around} className="relative min-h-0 min-w-0 flex-1">
          <PlanOfZone
            ref={plan}
            zone={zone}
            devices={planDevices}
            ghosts={ghosts}
            selectedIds={selectedIds}
            multiple={mayPlace}
            tool={isArranging ? 'area' : isMarquee ? 'marquee' : 'pan'}
            area={context.arrangement?.within}
            onArea={placing.draw}
            onSelect={select}
            movable={isMovable}
            onMove={placing.move}
            onDragChange={placing.changeDrag}
            onRemove={(ids) => mayPlace && placing.requestRemoval(ids)}
          >
            {first && gesture === 'moving' && (
              <LivePosition device={first} liveDrag={placing.liveDrag} metres={metres} />
            )}
            {single && single.id !== firstPickedId && gesture === 'selected' && (
              <PlanPopover
                id={single.id}
                label={text('settings.title', { device: single.name })}
                onDismiss={() => actor.send({ type: 'selection.cleared' })}
                onClosed={focus.back}
              >
                <DeviceSettings
                  key={single.id}
                  device={single}
                  luminaireTypes={site.luminaireTypes}
                  readOnly={!mayPlace}
                  onDone={() => actor.send({ type: 'selection.cleared' })}
                  onMove={() => placing.startMove([single.id])}
                  onRemove={() => placing.requestRemoval([single.id])}
                />
              </PlanPopover>
            )}
            {first && gesture === 'confirming' && (
              <PlanPopover
                id={rightmost(selected).id}
                label={text('question.title')}
                onDismiss={reject}
                onClosed={focus.back}
              >
                <LocationQuestion
                  ref={answers}
                  devices={[first, ...selected.slice(1)]}
                  metres={metres}
                  takesFocus={placing.movedBy === 'pointer'}
                  onYes={() => actor.send({ type: 'placement.confirmed' })}
                  onNo={reject}
                  onRemove={() => placing.requestRemoval(selected.map(({ id }) => id))}
                />
              </PlanPopover>
            )}
          </PlanOfZone>
          <Notices
            site={site}
            metres={metres}
            moving={gesture === 'moving' && !placing.isDragging ? first : undefined}
            placing={placing}
            onAnswered={focus.back}
          />
        </div>
        {!wide && arrangePanel && (
          <div className="flex max-h-[55%] flex-col overflow-y-auto border-t border-line bg-surface-raised">
            {arrangePanel}
          </div>
        )}
      </div>
      {chips.dragged && <DragPreview dragged={chips.dragged} metres={metres} />}
      <ConfirmDialog
        open={gesture === 'confirmingRemoval'}
        title={text('removal.title')}
        text={
          selected.length > 1
            ? text('removal.many', { count: selected.length, area: zone.name })
            : text('removal.text', { device: first?.name ?? '', area: zone.name })
        }
        onOpenChange={(open) => open || actor.send({ type: 'removal.cancelled' })}
        onConfirm={() => {
          flushSync(() => actor.send({ type: 'removal.confirmed' }))
          focus.toSurface()
        }}
      />
    </div>
  )
}
