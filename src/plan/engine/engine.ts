import type { PlanDeviceKind } from '../device.ts'
import {
  atRest,
  type GestureCommand,
  type GestureEvent,
  type GestureState,
  type GestureTarget,
  isTimed,
  type Pointer,
} from '../gestures/gesture.ts'
import { step } from '../gestures/transition.ts'
import type { PlanImage } from '../image/planImage.ts'
import { pullAt } from '../kernel/edgeScrolling.ts'
import { screenOfPercent } from '../kernel/viewport.ts'
import type { PlanProps } from '../props.ts'
import { type Percent, type Point, type ScreenPx, type Size, screenPoint } from '../units.ts'
import { Spanning } from './brush.ts'
import { PlanCanvas } from './canvas.ts'
import { Carrying } from './deviceDrag.ts'
import { PlanDevices } from './devices.ts'
import { Bringing } from './externalDrag.ts'
import type { Parts } from './host.ts'
import { Hovering } from './hover.ts'
import { createPicture, type Hands } from './sceneBuilder.ts'
import { Selecting } from './selection.ts'
import { PlanView } from './view.ts'
import { zoomToDevices } from './zooming.ts'

/** What the picture is made of, beside the devices. */
const drawnProps = [
  'grid',
  'showGrid',
  'theme',
  'showNames',
  'ghosts',
  'area',
  'selectedIds',
] as const satisfies readonly (keyof PlanProps)[]

/** Joins view, devices, gestures and canvas: props in, events out. React and the DOM are its callers' business. */
export class PlanEngine implements Parts {
  readonly view = new PlanView(() => this.#viewChanged())
  readonly canvas = new PlanCanvas((moment) => this.#picture(this.#hands(), moment))
  readonly devices: PlanDevices
  readonly selecting = new Selecting(this)
  readonly spanning = new Spanning(this)
  readonly carrying = new Carrying(this)
  readonly say: (text: string) => void
  readonly #bringing = new Bringing(this)
  readonly #hovering: Hovering
  readonly #picture = createPicture(this)
  readonly #followers = new Set<() => void>()
  #props: PlanProps
  #image: PlanImage | undefined | 'loading'
  #zoomToOnceShown: number | undefined
  #gesture: GestureState = atRest
  #focusedId: number | undefined

  /** @param say reads a text out */
  constructor(props: PlanProps, say: (text: string) => void) {
    this.#props = props
    this.say = say
    this.devices = new PlanDevices(props.devices)
    this.#hovering = new Hovering(
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

  /** The caller's newest props. What differs from the last ones is drawn again. */
  update(props: PlanProps) {
    const before = this.#props
    this.#props = props
    if (props.devices !== before.devices) this.#updateDevices()
    if (props.tool !== before.tool) this.#changeTool()
    this.selecting.tell(before)
    if (drawnProps.some((name) => props[name] !== before[name])) this.canvas.requestPaint()
  }

  /** The plan's image, none, or one that is on its way: until it is there, nobody knows the plan's shape. */
  showImage(image: PlanImage | undefined | 'loading') {
    this.#image = image
    this.view.setPlan(image === 'loading' ? undefined : image?.size)
    this.canvas.damageAll()
    this.#catchUp()
  }

  setStage(stage: Size<ScreenPx>) {
    this.view.setStage(stage)
    this.#catchUp()
  }

  /** Calls `follower` whenever a device may stand elsewhere on the stage. @returns stops calling it */
  follow(follower: () => void) {
    this.#followers.add(follower)
    return () => {
      this.#followers.delete(follower)
    }
  }

  /** A device's centre on the stage: where it is dragged to, while it is. */
  stagePositionOf(id: number): Point<ScreenPx> | undefined {
    const at = this.devices.positionOf(id)
    return at && this.view.viewport && screenOfPercent(this.view.viewport, at)
  }

  get atRest() {
    return this.#gesture.name === 'Idle'
  }

  /** Does the gesture want to know that time passes? */
  get isTimed() {
    return isTimed(this.#gesture)
  }

  get cursor(): 'grabbing' | 'crosshair' | 'grab' | 'pointer' | 'default' {
    const { name } = this.#gesture
    if (name === 'Dragging' || name === 'Panning') return 'grabbing'
    const { tool = 'pan', movable } = this.#props
    const hovered = this.#hovering.id
    if (name === 'Spanning' || tool === 'area') return 'crosshair'
    if (hovered !== undefined) return movable?.(hovered) ? 'grab' : 'pointer'
    return tool === 'marquee' ? 'crosshair' : 'default'
  }

  /** What a pointer that goes down takes hold of. */
  targetOf(pointer: Pointer): GestureTarget | undefined {
    const { tool, movable } = this.#props
    const device = this.#deviceAt(pointer.at, pointer.type)
    if (!device) return undefined
    const grip = screenPoint(device.at.x - pointer.at.x, device.at.y - pointer.at.y)
    return { id: device.id, movable: tool !== 'area' && (movable?.(device.id) ?? false), grip }
  }

  dispatch(event: GestureEvent) {
    const { state, commands } = step(this.#gesture, event)
    this.#gesture = state
    for (const command of commands) this.#perform(command)
    this.#hovering.refresh(this.atRest)
  }

  /** @param at undefined where the pointer left the stage */
  hoverAt(at: Point<ScreenPx> | undefined) {
    this.#hovering.moveTo(at)
    this.#hovering.refresh(this.atRest)
  }

  /** The device the keyboard is on: drawn with a ring, and brought onto the stage. */
  focus(id: number | undefined) {
    if (id === this.#focusedId) return
    this.#focusedId = id
    this.canvas.requestPaint()
    const at = this.devices.positionOf(id)
    if (at) this.view.reveal(at)
    this.#props.onFocusDevice?.(id)
  }

  /** Shows a device that is carried here from outside. @param to CSS pixels of the stage */
  bring(kind: PlanDeviceKind, to: Point<ScreenPx>, free: boolean): Point<Percent> | undefined {
    return this.#bringing.to(kind, to, free)
  }

  bringEnd() {
    this.#bringing.end()
  }

  zoomToSelection() {
    zoomToDevices(this, this.selecting.ids)
  }

  /** Brings a device to the middle, a few grid cells around it: now, or once the plan is there to be seen. */
  zoomTo(id: number) {
    if (this.view.viewport && this.#image !== 'loading') zoomToDevices(this, [id])
    else this.#zoomToOnceShown = id
  }

  #perform(command: GestureCommand) {
    switch (command.type) {
      case 'select':
        return this.selecting.select(command.id === undefined ? [] : [command.id])
      case 'toggle':
        return this.selecting.toggle(command.id)
      case 'pan':
        return this.view.panBy(command.dx, command.dy)
      case 'zoom':
        return this.view.zoomAt(command.at, command.factor)
      case 'pull':
        return this.#pull(command.at, command.ms)
      case 'drag':
        return this.carrying.dragTo(command.id, command.to, command.free)
      case 'drop':
        return this.carrying.drop()
      case 'putBack':
        return this.carrying.letGo()
      case 'span':
        return this.spanning.start(command.what, command.from, command.adds, command.free)
      case 'spanTo':
        return this.spanning.to(command.to, command.free)
      case 'endSpan':
        return this.#endSpan()
      case 'dropSpan':
        return void this.spanning.cancel()
    }
  }

  #endSpan() {
    const ids = this.spanning.end()
    if (ids) this.selecting.gather(ids)
  }

  #pull(at: Point<ScreenPx>, ms: number) {
    if (!this.view.viewport) return
    const { dx, dy } = pullAt(this.view.viewport, at, ms)
    if (dx || dy) this.view.panBy(dx, dy)
  }

  #updateDevices() {
    const changedAt = this.devices.update(this.#props.devices)
    if (changedAt) this.canvas.damageAt(changedAt)
    else this.canvas.damageAll()
    if (!this.carrying.whole) this.dispatch({ type: 'cancelled' })
    this.#hovering.refresh(this.atRest)
    this.positionsChanged()
  }

  #changeTool() {
    if (this.#gesture.name === 'Spanning') this.dispatch({ type: 'cancelled' })
    this.spanning.cancel()
    if (this.#props.tool === 'area') this.say(this.#props.labels.areaHint)
  }

  #catchUp() {
    const id = this.#zoomToOnceShown
    this.#zoomToOnceShown = undefined
    if (id !== undefined) this.zoomTo(id)
  }

  #viewChanged() {
    this.canvas.requestPaint()
    this.positionsChanged()
    if (this.atRest) this.#hovering.refresh(true)
    else this.dispatch({ type: 'view.moved' })
  }

  positionsChanged() {
    for (const follower of this.#followers) follower()
  }

  #deviceAt(point: Point<ScreenPx>, pointer: Pointer['type']) {
    const { viewport } = this.view
    const id = viewport && this.devices.pickAt(viewport, point, pointer, this.selecting.ids)
    const at = id === undefined ? undefined : this.stagePositionOf(id)
    return id === undefined || !at ? undefined : { id, at }
  }

  #hands(): Hands {
    const { selecting, spanning, carrying } = this
    return {
      image: this.#image === 'loading' ? undefined : this.#image,
      selecting,
      spanning,
      hoveredId: this.#hovering.id,
      focusedId: this.#focusedId,
      ghost: this.#bringing.ghost,
      guides: [...carrying.guides, ...spanning.guides, ...this.#bringing.guides],
    }
  }
}
