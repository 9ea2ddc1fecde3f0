import { createListeners } from '#domain/store.ts'
import type { LevelOf, PlanDeviceKind } from '../device.ts'
import {
  type GestureCommand,
  type GestureEvent,
  type GestureState,
  type GestureTarget,
  idleState,
  needsTicks,
  type Pointer,
} from '../gestures/gesture.ts'
import { transition } from '../gestures/transition.ts'
import type { PlanImage } from '../image/planImage.ts'
import { edgeScrollBy } from '../kernel/edgeScrolling.ts'
import { middleOf, screenOfPercent } from '../kernel/viewport.ts'
import type { PlanProps } from '../props.ts'
import { type Percent, type Point, type ScreenPx, type Size, screenPoint } from '../units.ts'
import { Brush } from './brush.ts'
import { PlanCanvas } from './canvas.ts'
import { DeviceDrag } from './deviceDrag.ts'
import { PlanDevices } from './devices.ts'
import { ExternalDrag } from './externalDrag.ts'
import type { EngineHost } from './host.ts'
import { Hover } from './hover.ts'
import { createSceneBuilder, type Interaction } from './sceneBuilder.ts'
import { Selection } from './selection.ts'
import { snapPointer } from './snapping.ts'
import { PlanView } from './view.ts'
import { zoomToDevices } from './zooming.ts'

/** The props, beside the devices, that are drawn. */
const drawnProps = [
  'grid',
  'showGrid',
  'theme',
  'imageLook',
  'showNames',
  'ghosts',
  'area',
  'selectedIds',
] as const satisfies readonly (keyof PlanProps)[]

/** Connects view, devices, gestures and canvas. It takes props and emits events; its callers handle React and the DOM. */
export class PlanEngine implements EngineHost {
  readonly view = new PlanView(() => this.#viewChanged())
  readonly canvas = new PlanCanvas((options) => this.#buildScene(this.#interaction(), options))
  readonly devices: PlanDevices
  readonly selection = new Selection(this)
  readonly brush = new Brush(this)
  readonly drag = new DeviceDrag(this)
  readonly #externalDrag = new ExternalDrag(this)
  readonly announce: (text: string) => void
  readonly #hover: Hover
  readonly #buildScene = createSceneBuilder(this)
  readonly #listeners = createListeners()
  #props: PlanProps
  #image: PlanImage | undefined | 'loading'
  /** The devices to zoom to once the plan is shown. */
  #pendingZoomTo: readonly number[] = []
  #gesture: GestureState = idleState
  #focusedId: number | undefined

  /** @param announce has a screen reader read a text */
  constructor(props: PlanProps, announce: (text: string) => void) {
    this.#props = props
    this.announce = announce
    this.devices = new PlanDevices(props.devices)
    this.#hover = new Hover(
      (at) => this.#deviceAt(at, 'mouse'),
      (hovered) => {
        this.canvas.requestPaint()
        this.#props.onHover?.(hovered && { id: hovered.id, ...hovered.at })
      },
    )
  }

  get props() {
    return this.#props
  }

  /** Takes the caller's latest props, and repaints what differs. */
  update(props: PlanProps) {
    const before = this.#props
    this.#props = props
    if (props.devices !== before.devices) this.#updateDevices()
    if (props.tool !== before.tool) this.#changeTool()
    this.selection.announceCount(before)
    if (drawnProps.some((name) => props[name] !== before[name])) this.canvas.requestPaint()
  }

  /** @param image 'loading' until its size is known: until then, nothing can be placed on the stage */
  showImage(image: PlanImage | undefined | 'loading') {
    this.#image = image
    this.view.setPlan(image === 'loading' ? undefined : image?.size)
    this.canvas.damageAll()
    this.#applyPendingZoom()
  }

  /** Shows these levels in place of the devices' own; undefined for their own. */
  showLevels(levelOf: LevelOf | undefined) {
    this.#damage(this.devices.showLevels(levelOf))
  }

  setStage(stage: Size<ScreenPx>) {
    this.view.setStage(stage)
    this.#applyPendingZoom()
  }

  /** Calls `listener` whenever a device may have moved on the stage. @returns a function that unsubscribes */
  subscribe(listener: () => void) {
    return this.#listeners.subscribe(listener)
  }

  /** A device's centre on the stage; while it is dragged, where it is dragged to. */
  stagePositionOf(id: number): Point<ScreenPx> | undefined {
    const at = this.devices.positionOf(id)
    return at && this.view.viewport && screenOfPercent(this.view.viewport, at)
  }

  get isIdle() {
    return this.#gesture.name === 'Idle'
  }

  /** Whether `tick` events have to be dispatched. */
  get needsTicks() {
    return needsTicks(this.#gesture)
  }

  get cursor(): 'grabbing' | 'crosshair' | 'grab' | 'pointer' | 'default' {
    const { name } = this.#gesture
    if (name === 'Dragging' || name === 'Panning') return 'grabbing'
    const { tool = 'pan', movable } = this.#props
    const hovered = this.#hover.id
    if (name === 'Brushing' || tool === 'area') return 'crosshair'
    if (hovered !== undefined) return movable?.(hovered) ? 'grab' : 'pointer'
    return tool === 'marquee' ? 'crosshair' : 'default'
  }

  /** The device that a pointer going down would grab. */
  targetOf(pointer: Pointer): GestureTarget | undefined {
    const { tool, movable } = this.#props
    const device = this.#deviceAt(pointer.at, pointer.type)
    if (!device) return undefined
    const grabOffset = screenPoint(device.at.x - pointer.at.x, device.at.y - pointer.at.y)
    return { id: device.id, movable: tool !== 'area' && (movable?.(device.id) ?? false), grabOffset }
  }

  dispatch(event: GestureEvent) {
    const { state, commands } = transition(this.#gesture, event)
    this.#gesture = state
    for (const command of commands) this.#perform(command)
    this.#hover.refresh(this.isIdle)
  }

  /** @param at undefined when the pointer has left the stage */
  hoverAt(at: Point<ScreenPx> | undefined) {
    this.#hover.moveTo(at)
    this.#hover.refresh(this.isIdle)
  }

  /** Draws the focus ring around a device, and scrolls it into view. */
  focus(id: number | undefined) {
    if (id === this.#focusedId) return
    this.#focusedId = id
    this.canvas.requestPaint()
    const at = this.devices.positionOf(id)
    if (at) this.view.reveal(at)
    this.#props.onFocusDevice?.(id)
  }

  /** Shows a new device that is dragged in from outside. @param to CSS pixels of the stage */
  dragOver(kind: PlanDeviceKind, to: Point<ScreenPx>, free: boolean): Point<Percent> | undefined {
    return this.#externalDrag.over(kind, to, free)
  }

  dragLeave() {
    this.#externalDrag.leave()
  }

  zoomToSelection() {
    zoomToDevices(this, this.selection.ids)
  }

  /** Centres a device with a few grid cells around it, or shows several: at once, or as soon as the plan is shown. */
  zoomTo(...ids: readonly number[]) {
    if (this.view.viewport && this.#image !== 'loading') zoomToDevices(this, ids)
    else this.#pendingZoomTo = ids
  }

  /** Opens the menu of what a mouse points at. */
  openMenuAt(at: Point<ScreenPx>) {
    this.#openMenu(this.#deviceAt(at, 'mouse')?.id, at)
  }

  /** Opens the menu of the focused device, the selection or the plan. @returns whether there is a menu */
  openMenu(): boolean {
    const { viewport } = this.view
    const id = this.#focusedId ?? this.selection.ids.values().next().value
    const at =
      (id === undefined ? undefined : this.stagePositionOf(id)) ?? (viewport && middleOf(viewport.stage))
    if (at) this.#openMenu(id, at)
    return at !== undefined && this.#props.onMenu !== undefined
  }

  positionsChanged() {
    this.#listeners.notify()
  }

  #perform(command: GestureCommand) {
    switch (command.type) {
      case 'click':
        return this.#click(command.id, command.at)
      case 'toggle':
        return this.selection.toggle(command.id)
      case 'zoomTo':
        return this.zoomTo(command.id)
      case 'openMenu':
        return this.#openMenu(command.id, command.at)
      case 'pan':
        return this.view.panBy(command.dx, command.dy)
      case 'zoom':
        return this.view.zoomAt(command.at, command.factor)
      case 'edgeScroll':
        return this.#edgeScroll(command.at, command.ms)
      case 'drag':
        return this.drag.dragTo(command.id, command.to, command.free)
      case 'drop':
        return this.drag.drop()
      case 'cancelDrag':
        return this.drag.cancel()
      case 'startBrush':
        return this.brush.start(command.purpose, command.from, command.additive, command.free)
      case 'brushTo':
        return this.brush.moveTo(command.to, command.free)
      case 'completeBrush':
        return this.#completeBrush()
      case 'cancelBrush':
        return void this.brush.cancel()
    }
  }

  #click(id: number | undefined, to: Point<ScreenPx>) {
    const { viewport } = this.view
    const { onPoint } = this.#props
    const { ids } = this.selection
    if (!onPoint || !viewport || (id !== undefined && ids.has(id)))
      return this.selection.select(id === undefined ? [] : [id])
    const moving = this.devices.rowsOf(ids)
    const { at } = snapPointer(this, viewport, to, false, (row) => moving.has(row))
    onPoint(at)
  }

  /** The menu of a selected device is that of the selection. */
  #openMenu(id: number | undefined, at: Point<ScreenPx>) {
    const { ids } = this.selection
    const subject = id === undefined ? [] : ids.has(id) ? [...ids] : [id]
    this.#props.onMenu?.({ ids: subject, x: at.x, y: at.y })
  }

  #completeBrush() {
    const ids = this.brush.complete()
    if (ids) this.selection.selectMany(ids)
  }

  #edgeScroll(at: Point<ScreenPx>, ms: number) {
    if (!this.view.viewport) return
    const { dx, dy } = edgeScrollBy(this.view.viewport, at, ms)
    if (dx || dy) this.view.panBy(dx, dy)
  }

  #updateDevices() {
    this.#damage(this.devices.update(this.#props.devices))
    if (!this.drag.isComplete) this.dispatch({ type: 'cancelled' })
    this.#hover.refresh(this.isIdle)
    this.positionsChanged()
  }

  /** @param changedAt undefined where everything may look different */
  #damage(changedAt: readonly Point<Percent>[] | undefined) {
    if (changedAt) this.canvas.damageAt(changedAt)
    else this.canvas.damageAll()
  }

  #changeTool() {
    if (this.#gesture.name === 'Brushing') this.dispatch({ type: 'cancelled' })
    this.brush.cancel()
    if (this.#props.tool === 'area') this.announce(this.#props.labels.areaHint)
  }

  #applyPendingZoom() {
    const ids = this.#pendingZoomTo
    this.#pendingZoomTo = []
    if (ids.length > 0) this.zoomTo(...ids)
  }

  #viewChanged() {
    const { part } = this.view
    if (part) this.#props.onPart?.(part)
    this.canvas.requestPaint()
    this.positionsChanged()
    if (this.isIdle) this.#hover.refresh(true)
    else this.dispatch({ type: 'view.moved' })
  }

  #deviceAt(point: Point<ScreenPx>, pointer: Pointer['type']) {
    const { viewport } = this.view
    const id = viewport && this.devices.pickAt(viewport, point, pointer, this.selection.ids)
    const at = id === undefined ? undefined : this.stagePositionOf(id)
    return id === undefined || !at ? undefined : { id, at }
  }

  #interaction(): Interaction {
    const { selection, brush, drag } = this
    return {
      image: this.#image === 'loading' ? undefined : this.#image,
      selection,
      brush,
      hoveredId: this.#hover.id,
      focusedId: this.#focusedId,
      ghost: this.#externalDrag.ghost,
      guides: [...drag.guides, ...brush.guides, ...this.#externalDrag.guides],
    }
  }
}
