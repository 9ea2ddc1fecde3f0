import { PlanEngine } from '#plan/engine/engine.ts'
import { intentOf } from '#plan/engine/intent.ts'
import type { Pointer } from '#plan/gestures/gesture.ts'
import { type Key, pressOnSurface } from '#plan/input/keyboard.ts'
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
}

/** Does to the plan what hands do, on a stage where a percent of the plan is 10 px: (x, y) below are CSS pixels. */
export class PlanDriver {
  readonly engine: PlanEngine
  /** What the plan told its caller, oldest first. */
  readonly told: unknown[] = []
  /** What was read out. */
  readonly said: string[] = []
  #props: PlanProps

  constructor(props: Partial<PlanProps> = {}) {
    this.#props = {
      devices: [],
      grid: { width: 10, height: 10 },
      labels,
      movable: () => true,
      onSelect: (ids) => this.told.push({ selected: ids }),
      onRemove: (ids) => this.told.push({ removed: ids }),
      onArea: (area) => this.told.push({ drawn: area }),
      onMove: (move) => this.told.push({ moved: move }),
      onDragChange: (drag) => this.told.push({ dragged: drag }),
      onHover: (hover) => this.told.push({ hovered: hover?.id }),
      ...props,
    }
    this.engine = new PlanEngine(this.#props, (text) => this.said.push(text))
    this.engine.showImage({ size: { width: planPx(2000), height: planPx(2000) }, levels: [] })
    this.engine.setStage({ width: screenPx(1064), height: screenPx(1064) })
  }

  /** Where a position in percent is on the stage, before anyone moves the view: the fit's margin is 32 px. */
  static at = (x: number, y: number) => [32 + x * 10, 32 + y * 10] as const

  props(changed: Partial<PlanProps>) {
    this.#props = { ...this.#props, ...changed }
    this.engine.update(this.#props)
    return this
  }

  pointerDown(x: number, y: number, options: Options = {}) {
    const pointer = pointerAt(x, y, options)
    const { shift = false, command = false } = options
    const intent = intentOf(this.engine.props, { shift, command })
    this.engine.dispatch({ type: 'pointer.down', pointer, target: this.engine.targetOf(pointer), intent })
    return this
  }

  pointerMove(x: number, y: number, options: Options = {}) {
    const pointer = pointerAt(x, y, options)
    if (pointer.type === 'mouse') this.engine.hoverAt(pointer.at)
    this.engine.dispatch({ type: 'pointer.moved', pointer, free: options.alt ?? false })
    return this
  }

  pointerUp({ id = 1 }: Options = {}) {
    this.engine.dispatch({ type: 'pointer.up', pointerId: id })
    return this
  }

  pointerLost({ id = 1 }: Options = {}) {
    this.engine.dispatch({ type: 'pointer.lost', pointerId: id })
    return this
  }

  holdAlt(free: boolean) {
    this.engine.dispatch({ type: 'alt.changed', free })
    return this
  }

  /** A hand that is still, for so many milliseconds, in frames of a sixtieth of a second. */
  wait(milliseconds: number) {
    for (let left = milliseconds; left > 0 && this.engine.isTimed; left -= 16) {
      this.engine.dispatch({ type: 'time.passed', ms: Math.min(left, 16) })
    }
    return this
  }

  escape() {
    this.engine.dispatch({ type: 'cancelled' })
    return this
  }

  /** A key while the plan itself has the focus. @returns whether it meant something */
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
