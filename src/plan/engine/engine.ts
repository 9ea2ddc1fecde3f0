import {
  atRest,
  type GestureCommand,
  type GestureEvent,
  type GestureState,
  type GestureTarget,
  type Pointer,
} from '../gestures/gesture.ts'
import { step } from '../gestures/step.ts'
import type { PlanImage } from '../image/loadPlanImage.ts'
import { type Direction, snap, stepFrom, withinPlan } from '../kernel/snapping.ts'
import { percentOfScreen, screenOfPercent } from '../kernel/viewport.ts'
import type { PlanProps } from '../props.ts'
import { palettes } from '../sprites/palette.ts'
import { createSpriteCache } from '../sprites/spriteCache.ts'
import { type Point, percent, type ScreenPx, type Size, screenPoint } from '../units.ts'
import { type Moment, PlanCanvas } from './canvas.ts'
import { PlanDevices } from './devices.ts'
import { PlanView } from './view.ts'

/** How many grid cells across "zoom to selection" shows. */
const CELLS_AROUND = 5

/** Joins view, devices, gestures and canvas: props in, events out. React and the DOM are its callers' business. */
export class PlanEngine {
  readonly view = new PlanView(() => this.#viewChanged())
  readonly canvas = new PlanCanvas((moment) => this.#picture(moment))
  readonly #sprites = createSpriteCache()
  readonly #followers = new Set<() => void>()
  readonly #devices: PlanDevices
  #props: PlanProps
  #image: PlanImage | undefined | 'loading'
  #zoomToOnceShown: number | undefined
  #gesture: GestureState = atRest
  #pointer: Point<ScreenPx> | undefined
  #hovered: { readonly id: number; readonly at: Point<ScreenPx> } | undefined
  #focusedId: number | undefined

  constructor(props: PlanProps) {
    this.#props = props
    this.#devices = new PlanDevices(props.devices)
  }

  /** The caller's newest props. Only what differs from the last ones is drawn again. */
  update(props: PlanProps) {
    const before = this.#props
    this.#props = props
    if (props.devices !== before.devices) this.#updateDevices()
    if (props.selectedId !== before.selectedId) this.#damage(before.selectedId, props.selectedId)
    const sameGrid = props.grid.width === before.grid.width && props.grid.height === before.grid.height
    const sameLook = props.showGrid === before.showGrid && props.theme === before.theme
    if (!sameGrid || !sameLook) this.canvas.damageAll()
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
  placeOf(id: number): Point<ScreenPx> | undefined {
    const at = this.#devices.positionOf(id)
    return at && this.view.viewport && screenOfPercent(this.view.viewport, at)
  }

  get atRest() {
    return this.#gesture.name === 'Idle'
  }

  get cursor(): 'grabbing' | 'grab' | 'pointer' | 'default' {
    if (this.#gesture.name === 'Dragging' || this.#gesture.name === 'Panning') return 'grabbing'
    if (!this.#hovered) return 'default'
    return this.#props.movable?.(this.#hovered.id) ? 'grab' : 'pointer'
  }

  /** What a pointer that goes down takes hold of. */
  targetOf(pointer: Pointer): GestureTarget | undefined {
    const id = this.#pickAt(pointer.at, pointer.type)
    const place = id === undefined ? undefined : this.placeOf(id)
    if (id === undefined || !place) return undefined
    const grip = screenPoint(place.x - pointer.at.x, place.y - pointer.at.y)
    return { id, movable: this.#props.movable?.(id) ?? false, grip }
  }

  dispatch(event: GestureEvent) {
    const { state, commands } = step(this.#gesture, event)
    this.#gesture = state
    for (const command of commands) this.#perform(command)
    this.#refreshHover()
  }

  /** @param at undefined where the pointer left the stage */
  hoverAt(at: Point<ScreenPx> | undefined) {
    this.#pointer = at
    this.#refreshHover()
  }

  /** The device the keyboard is on: drawn with a ring, and brought onto the stage. */
  focus(id: number | undefined) {
    if (id === this.#focusedId) return
    this.#damage(this.#focusedId, id)
    this.#focusedId = id
    const at = this.#devices.positionOf(id)
    if (at) this.view.reveal(at)
  }

  /** Moves the selected device by one step of the keyboard. @returns whether there is one that may be moved */
  stepSelected(direction: Direction, coarse: boolean): boolean {
    const { selectedId: id, grid, movable, onMove } = this.#props
    const from = this.#devices.positionOf(id)
    if (id === undefined || !from || !movable?.(id)) return false
    const to = stepFrom(from, direction, grid, coarse)
    this.view.reveal(to)
    if (to.x !== from.x || to.y !== from.y) onMove?.({ id, x: to.x, y: to.y, via: 'keyboard' })
    return true
  }

  /** @returns whether something was selected */
  deselect(): boolean {
    if (this.#props.selectedId === undefined) return false
    this.#props.onSelect?.(undefined)
    return true
  }

  zoomToSelection() {
    if (this.#props.selectedId !== undefined) this.zoomTo(this.#props.selectedId)
  }

  /** Brings a device to the middle, a few grid cells around it: now, or once the plan is there to be seen. */
  zoomTo(id: number) {
    if (!this.view.viewport || this.#image === 'loading') {
      this.#zoomToOnceShown = id
      return
    }
    const { width, height } = this.#props.grid
    const at = this.#devices.positionOf(id)
    if (!at) return
    this.view.approach(at, { width: percent(width * CELLS_AROUND), height: percent(height * CELLS_AROUND) })
  }

  #perform(command: GestureCommand) {
    switch (command.type) {
      case 'select':
        return this.#props.onSelect?.(command.id)
      case 'pan':
        return this.view.panBy(command.dx, command.dy)
      case 'zoom':
        return this.view.zoomAt(command.at, command.factor)
      case 'drag':
        return this.#dragTo(command.id, command.to, command.free)
      case 'drop':
        return this.#drop()
      case 'putBack':
        return this.#letGo()
    }
  }

  #dragTo(id: number, to: Point<ScreenPx>, free: boolean) {
    const before = this.#devices.positionOf(id)
    if (!before || !this.view.viewport) return
    const wanted = percentOfScreen(this.view.viewport, to)
    const at = free ? withinPlan(wanted) : snap(wanted, this.#props.grid)
    if (this.#devices.held && at.x === before.x && at.y === before.y) return
    this.#devices.held = { id, at }
    this.canvas.damageAt([before, at])
    this.#placesChanged()
    this.#props.onDragChange?.({ id, x: at.x, y: at.y })
  }

  #drop() {
    const held = this.#devices.held
    const home = this.#devices.homeOf(held?.id)
    if (held && home && (held.at.x !== home.x || held.at.y !== home.y)) {
      this.#props.onMove?.({ id: held.id, x: held.at.x, y: held.at.y, via: 'pointer' })
    }
    this.#letGo()
  }

  /** The device is again where its caller says: that may be where it was dropped, by now. */
  #letGo() {
    const held = this.#devices.held
    if (!held) return
    this.canvas.damageAt([held.at])
    this.#devices.held = undefined
    this.#damage(held.id)
    this.#placesChanged()
    this.#props.onDragChange?.(undefined)
  }

  #updateDevices() {
    const changedAt = this.#devices.update(this.#props.devices)
    if (changedAt) this.canvas.damageAt(changedAt)
    else this.canvas.damageAll()
    const { held } = this.#devices
    if (held && !this.#devices.homeOf(held.id)) this.dispatch({ type: 'cancelled' })
    this.#placesChanged()
    this.#refreshHover()
  }

  #catchUp() {
    const id = this.#zoomToOnceShown
    this.#zoomToOnceShown = undefined
    if (id !== undefined) this.zoomTo(id)
  }

  #viewChanged() {
    this.canvas.requestPaint()
    this.#placesChanged()
    if (this.#devices.held) this.dispatch({ type: 'view.moved' })
    else this.#refreshHover()
  }

  #placesChanged() {
    for (const follower of this.#followers) follower()
  }

  #refreshHover() {
    const before = this.#hovered
    const id = this.atRest && this.#pointer ? this.#pickAt(this.#pointer, 'mouse') : undefined
    const at = id === undefined ? undefined : this.placeOf(id)
    if (before?.id === id && before?.at.x === at?.x && before?.at.y === at?.y) return
    if (before?.id !== id) this.#damage(before?.id, id)
    this.#hovered = id === undefined || !at ? undefined : { id, at }
    this.#props.onHover?.(id === undefined || !at ? undefined : { id, x: at.x, y: at.y })
  }

  #pickAt(at: Point<ScreenPx>, pointer: Pointer['type']) {
    const { viewport } = this.view
    return viewport && this.#devices.pickAt(viewport, at, pointer, this.#props.selectedId)
  }

  #damage(...ids: readonly (number | undefined)[]) {
    this.canvas.damageAt(ids.flatMap((id) => this.#devices.positionOf(id) ?? []))
  }

  #picture({ ratio, now, still }: Moment) {
    const { viewport } = this.view
    if (!viewport) return undefined
    const { grid, showGrid = true, selectedId, theme = 'light' } = this.#props
    const { table, held } = this.#devices
    const heldRow = this.#devices.rowOf(held?.id)
    const glyph = this.#devices.glyphIn(viewport)
    const palette = palettes[theme]
    const scene = {
      palette,
      image: this.#image === 'loading' ? [] : (this.#image?.levels ?? []),
      grid: showGrid ? grid : undefined,
      table,
      glyph,
      sprites: this.#sprites.at(glyph, ratio, palette),
      selected: this.#devices.rowOf(selectedId),
      hovered: this.#devices.rowOf(this.#hovered?.id),
      focused: this.#devices.rowOf(this.#focusedId),
      drag: held && heldRow !== undefined ? { row: heldRow, at: held.at } : undefined,
      now,
      still,
    }
    return { viewport, scene }
  }
}
