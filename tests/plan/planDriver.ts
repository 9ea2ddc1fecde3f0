import { PlanEngine } from '#plan/engine/engine.ts'
import type { Pointer } from '#plan/gestures/gesture.ts'
import { type Key, pressOnSurface } from '#plan/input/keyboard.ts'
import { handlePointer } from '#plan/input/pointerInput.ts'
import type { PlanDevice, PlanLabels, PlanProps } from '#plan/Plan.tsx'
import { planPx, screenPoint, screenPx } from '#plan/units.ts'

export const labels: PlanLabels = {
  planLabel: 'Floor plan',
  devicesLabel: 'Devices',
  deviceLabel: ({ name, kind, x, y }) => `${name}, ${kind}, ${x} % from the left, ${y} % from the top`,
  movedLabel: ([first, ...others]) =>
    `${1 + others.length} moved, ${first?.name} to ${first?.x}, ${first?.y}`,
  selectedLabel: (count) => `${count} selected`,
  areaHint: 'Draw a rectangle',
  cornerLabel: ({ x, y }) => `Corner at ${x}, ${y}`,
  areaLabel: ({ x, y, width, height }) => `${width} by ${height} at ${x}, ${y}`,
  distance: (metres) => `${metres} m`,
  imageLoading: 'Loading',
  imageMissing: 'No drawing',
  imageIncomplete: 'Parts are missing',
  retry: 'Retry',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show all',
  zoomToSelection: 'Zoom to selection',
}

export const device = (id: number, x: number, y: number, more: Partial<PlanDevice> = {}): PlanDevice => ({
  id,
  kind: 'luminaire',
  name: `Device ${id}`,
  x,
  y,
  colour: 'none',
  ...more,
})

type Options = {
  pointer?: Pointer['type']
  id?: number
  alt?: boolean
  shift?: boolean
  command?: boolean
  /** With Space, or the middle button. */
  pan?: boolean
  /** Which click it is, of a double click the second. */
  clicks?: number
}

/** Some of a plan's properties; an undefined one is taken away. */
type DriverProps = { [Name in keyof PlanProps]?: PlanProps[Name] | undefined }

/** Operates a plan on a stage where a percent of the plan is 10 px. The x and y of its methods are CSS pixels. */
export class PlanDriver {
  readonly engine: PlanEngine
  /** The calls of the plan's callbacks, oldest first. */
  readonly events: unknown[] = []
  /** The announced texts, oldest first. */
  readonly announced: string[] = []
  readonly #pressed = new Set<number>()
  #props: PlanProps

  constructor(props: DriverProps = {}) {
    this.#props = {
      devices: [],
      grid: { width: 10, height: 10 },
      labels,
      movable: () => true,
      onSelect: (ids) => this.events.push({ selected: ids }),
      onRemove: (ids) => this.events.push({ removed: ids }),
      onArea: (area) => this.events.push({ drawn: area }),
      onMove: (move) => this.events.push({ moved: move }),
      onDragChange: (drag) => this.events.push({ dragged: drag }),
      onHover: (hover) => this.events.push({ hovered: hover?.id }),
    }
    this.#change(props)
    this.engine = new PlanEngine(this.#props, (text) => this.announced.push(text))
    this.engine.showImage({ size: { width: planPx(2000), height: planPx(2000) }, levels: [] })
    this.engine.setStage({ width: screenPx(1064), height: screenPx(1064) })
  }

  /** A position in percent on the stage, until the view is moved: the margin around the plan is 32 px. */
  static at = (x: number, y: number) => [32 + x * 10, 32 + y * 10] as const

  props(changed: DriverProps) {
    this.#change(changed)
    this.engine.update(this.#props)
    return this
  }

  #change(changed: DriverProps) {
    const entries = Object.entries({ ...this.#props, ...changed }).filter(([, value]) => value !== undefined)
    this.#props = Object.fromEntries(entries) as unknown as PlanProps
  }

  pointerDown(x: number, y: number, options: Options = {}) {
    const pointer = pointerAt(x, y, options)
    const { shift = false, command = false, pan = false, clicks = 1 } = options
    this.#pressed.add(pointer.id)
    handlePointer(this.engine, { type: 'pointerdown', pointer, held: { shift, command, pan, clicks } })
    return this
  }

  pointerMove(x: number, y: number, options: Options = {}) {
    const pointer = pointerAt(x, y, options)
    const pressed = this.#pressed.has(pointer.id)
    handlePointer(this.engine, { type: 'pointermove', pointer, pressed, free: options.alt ?? false })
    return this
  }

  pointerUp({ id = 1 }: Options = {}) {
    this.#pressed.delete(id)
    handlePointer(this.engine, { type: 'pointerup', pointerId: id })
    return this
  }

  pointerLost({ id = 1 }: Options = {}) {
    this.#pressed.delete(id)
    handlePointer(this.engine, { type: 'pointercancel', pointerId: id })
    return this
  }

  holdAlt(free: boolean) {
    this.engine.dispatch({ type: 'alt.changed', free })
    return this
  }

  /** Lets time pass in frames of 16 ms, with the pointer not moving. */
  wait(milliseconds: number) {
    for (let left = milliseconds; left > 0 && this.engine.needsTicks; left -= 16) {
      this.engine.dispatch({ type: 'tick', ms: Math.min(left, 16) })
    }
    return this
  }

  escape() {
    this.engine.dispatch({ type: 'cancelled' })
    return this
  }

  /** Presses a key while the plan's surface has the focus. @returns whether it was handled */
  press(key: string, held: Partial<Key> = {}) {
    const pressed = { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }
    return pressOnSurface(this.engine, pressed)
  }

  get view() {
    const { viewport } = this.engine.view
    if (!viewport) throw new Error('The stage has no size')
    return viewport
  }
}

const pointerAt = (x: number, y: number, { pointer = 'mouse', id = 1 }: Options): Pointer => ({
  id,
  type: pointer,
  at: screenPoint(x, y),
})
