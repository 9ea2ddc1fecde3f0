import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useByName } from '#app/device/useByName.ts'
import { idOfLane } from '#app/outbox/kinds.ts'
import { LivePlanOfZone } from '#app/plan/planOfZone.tsx'
import { changePreferences, usePreferences } from '#app/session/preferences.tsx'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { useLeaveGuard } from '#app/workflows/useLeaveGuard.tsx'
import { may } from '#domain/access.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import type { PlanPosition } from '#domain/position.ts'
import { planMetres } from '#domain/settings.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { PlanHandle } from '#plan/Plan.tsx'
import { useStepBack } from '#ui/keys.ts'
import { placingByTap, useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'
import { ArrangePanel } from './ArrangePanel.tsx'
import { DragPreview } from './DragPreview.tsx'
import { ghostsOf } from './ghosts.ts'
import { Notices } from './Notices.tsx'
import { PickerPanel } from './PickerPanel.tsx'
import { PlacingToolbar } from './PlacingToolbar.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { SelectedDevices } from './SelectedDevices.tsx'
import { SelectionSettings } from './SelectionSettings.tsx'
import { useChipDrag } from './useChipDrag.ts'
import { useOpenedDevice } from './useOpenedDevice.ts'
import { usePlacing } from './usePlacing.ts'
import { usePlanFocus } from './usePlanFocus.ts'
import { usePlanMenu } from './usePlanMenu.ts'
import { usePlanSelection } from './usePlanSelection.ts'

type CommissioningProps = {
  site: Site
  zone: Area
  /** The id of the device that the page was opened for. */
  initialDevice: number | undefined
  onChooseZone: (zone: Area) => void
}

/** The devices to place at the left, the zone's plan at the right, with popovers for the selected devices. */
export function Commissioning({ site, zone, initialDevice, onChooseZone }: CommissioningProps) {
  const wide = useMediaQuery(wideWindow)
  const byTap = useMediaQuery(placingByTap)
  const { planLocked } = usePreferences()
  const mayPlace = may('commission', useSession().roles)
  const placing = usePlacing(site, zone, onChooseZone)
  const { actor, gesture, context, devices, selected } = placing
  const [isMarquee, setMarquee] = useState(false)
  const [name, setName] = useState('')
  const [isEditing, setEditing] = useState(false)
  const plan = useRef<PlanHandle>(null)
  const answers = useRef<HTMLDivElement>(null)
  const chips = useChipDrag(plan, place)
  const focus = usePlanFocus(focusOpenQuestion)
  const selection = usePlanSelection(placing, { mayPlace, planLocked, focusOpenQuestion })
  useOpenedDevice(devices, initialDevice, {
    select: (id) => placing.select([id]),
    find: (device) => setName(device.name),
    forgetRequest: () => onChooseZone(zone),
  })

  const text = useText('commissioning')
  const metres = useMemo(() => planMetres(zone), [zone])
  const { arrangement } = context
  const ghosts = useMemo(
    () =>
      ghostsOf(arrangement, placing.entries, zone.id, (lane) => site.byId.devices.get(idOfLane(lane))?.kind),
    [arrangement, placing.entries, zone.id, site],
  )
  const byName = useByName(devices)
  const unplaced = useMemo(() => byName.filter((device) => !isPlaced(device)), [byName])
  /** The device that stands in the corner, or was chosen to be moved, and waits for its place. */
  const waiting = gesture === 'moving' && !placing.isDragging ? selected[0] : undefined
  const nameOf = ({ id }: { id: number }) => site.byId.devices.get(id)?.name ?? ''

  /** @returns whether a question is open */
  function focusOpenQuestion() {
    const yes = answers.current?.querySelector('button')
    yes?.focus()
    return yes instanceof HTMLElement
  }

  // A move that waits for its answer is not thrown away unasked.
  const { leaveQuestion } = useLeaveGuard(gesture === 'confirming')
  useStepBack(
    () => {
      if (selection.isArranging) actor.send({ type: 'arrangement.cancelled' })
      return selection.isArranging
    },
    placing.stopMove,
    () => {
      if (gesture === 'selected') placing.select([])
      return gesture === 'selected'
    },
    () => {
      if (isMarquee) setMarquee(false)
      return isMarquee
    },
  )

  /** The plan itself would clear the selection. */
  function stopMove(event: KeyboardEvent) {
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]') !== null
    if (event.key !== 'Escape' || isInMenu || !placing.stopMove()) return
    event.preventDefault()
    event.stopPropagation()
  }

  function place(device: Device, at?: PlanPosition) {
    flushSync(() => placing.place(device, at))
    if (at) return
    if (placing.isConfirming()) focusOpenQuestion()
    else if (byTap) focus.toSurface()
    else {
      focus.toDevices()
      plan.current?.fit()
    }
  }

  const tools = {
    placing,
    mayPlace,
    marquee: { on: isMarquee, toggle: () => setMarquee(!isMarquee) },
    editSelection: () => setEditing(true),
    lock: { on: planLocked, toggle: () => void changePreferences({ planLocked: !planLocked }) },
  }
  const menu = usePlanMenu(tools, selection.select)
  const arrangePanel = selection.isArranging && context.arrangement && (
    <ArrangePanel
      arrangement={context.arrangement}
      metres={metres}
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
      {wide && arrangePanel && (
        <aside className="flex w-60 shrink-0 flex-col border-r border-line bg-surface-raised">
          {arrangePanel}
        </aside>
      )}
      {!arrangePanel && (
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
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PlacingToolbar tools={tools} nameOf={nameOf} focusOpenQuestion={focusOpenQuestion} />
        <div {...focus.around} onKeyDownCapture={stopMove} className="relative min-h-0 min-w-0 flex-1">
          <LivePlanOfZone
            ref={plan}
            zone={zone}
            devices={devices}
            ghosts={ghosts}
            selectedIds={selection.selectedIds}
            multiple={mayPlace}
            tool={selection.isArranging ? 'area' : isMarquee ? 'marquee' : 'pan'}
            area={context.arrangement?.within}
            onArea={placing.draw}
            onSelect={selection.select}
            movable={selection.isMovable}
            onMove={placing.move}
            onDragChange={placing.changeDrag}
            menu={menu}
            onPoint={
              byTap && waiting
                ? (at) => placing.move({ positions: [{ id: waiting.id, ...at }], via: 'pointer' })
                : undefined
            }
            onRemove={(ids) => mayPlace && placing.requestRemoval(ids)}
          >
            <SelectedDevices
              site={site}
              placing={placing}
              metres={metres}
              mayPlace={mayPlace}
              closedId={selection.firstPickedId}
              answers={answers}
              onClosed={focus.back}
              onShow={(id) => plan.current?.reveal(id, {})}
            />
          </LivePlanOfZone>
          <Notices site={site} moving={waiting} byTap={byTap} placing={placing} onLeftHere={focus.back} />
        </div>
        {!wide && arrangePanel && (
          <div className="flex max-h-[28%] flex-col overflow-y-auto border-t border-line bg-surface-raised">
            {arrangePanel}
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {chips.dragged && text('drag.started', { device: chips.dragged.device.name })}
      </p>
      {chips.dragged && <DragPreview dragged={chips.dragged} metres={metres} />}
      {isEditing && selected.length > 0 && (
        <SelectionSettings site={site} devices={selected} onClose={() => setEditing(false)} />
      )}
      {leaveQuestion}
      <RemovalDialog placing={placing} onRemoved={focus.toSurface} />
    </div>
  )
}
