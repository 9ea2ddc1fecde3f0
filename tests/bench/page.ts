/** What stands in the browser: one contestant at a time, and the frames it takes. Driven by visit.ts. */
import type { Contestant, Drawing } from './contestants/contestant.ts'
import { nextFrame, watchMainThread } from './frames.ts'
import { library } from './library.ts'
import {
  type ContestantName,
  devicesOf,
  direction,
  type Gesture,
  heldId,
  pickPoints,
  steps,
  stride,
  viewport,
  workingZoom,
} from './scenario.ts'

/** Milliseconds. `steps` may be fewer than asked for, where the time was up. */
export type Run = { steps: number; intervals: number[]; handlers: number[] }
export type Picks = { first: number; times: number[]; found: number }
/**
 * Milliseconds: until the image was there, the longest time the page was blocked from the third frame after the mount on,
 * and that of the image's first draw.
 */
export type ImageLoad = { ready: number; longestBlock: number; firstDraw: number }

const create: Readonly<Record<ContestantName, () => Promise<Contestant>>> = {
  ours: async () => (await import('./contestants/ours.tsx')).createOurs(),
  raw: async () => (await import('./contestants/raw.ts')).createRaw(),
  reactKonva: async () => (await import('./contestants/reactKonva.tsx')).createReactKonva(),
  openLayers: async () =>
    (await library<{ createOpenLayers(): Contestant }>('openLayers')).createOpenLayers(),
  leafletCanvas: async () =>
    (await library<{ createLeafletCanvas(): Contestant }>('leafletCanvas')).createLeafletCanvas(),
  leafletMarkers: async () =>
    (await library<{ createLeafletMarkers(): Contestant }>('leafletMarkers')).createLeafletMarkers(),
}

/** Steps of opposite directions. */
const thereAndBack = [0, 15]
const drawing: Drawing = { full: 'plan.png', preview: 'plan-preview.png' }
const middle = { x: viewport.width / 2, y: viewport.height / 2 }

export async function openBench(name: ContestantName, count: number) {
  const contestant = await create[name]()
  const place = document.getElementById('place')
  if (!place) throw new Error('index.html has no #place')
  const devices = devicesOf(count)
  const points = pickPoints(devices)
  let moved = { x: 0, y: 0, zoom: 1 }
  let shades: ReturnType<typeof devicesOf>[] = []

  function take(gesture: Gesture, step: number) {
    const way = direction(step)
    switch (gesture) {
      case 'panWhole':
      case 'panNear':
        moved = { ...moved, x: moved.x + way * stride.pan.x, y: moved.y + way * stride.pan.y }
        return contestant.panBy(way * stride.pan.x, way * stride.pan.y)
      case 'zoom':
        moved = { ...moved, zoom: moved.zoom * stride.zoom ** way }
        return contestant.zoomBy(stride.zoom ** way)
      case 'drag':
        return contestant.dragBy(way * stride.drag.x, way * stride.drag.y)
      case 'dragSnapped':
        return contestant.dragSnappedBy?.(way * stride.drag.x, way * stride.drag.y)
      case 'hover': {
        const at = points[step % points.length] ?? middle
        return contestant.hoverAt?.(at.x, at.y)
      }
      case 'recolour':
        return contestant.recolour(shades[step % shades.length] ?? devices)
    }
  }

  return {
    /** @returns milliseconds until the first full frame */
    async mount(withDrawing: boolean) {
      const started = performance.now()
      await contestant.mount(place, devices, withDrawing ? drawing : undefined)
      await nextFrame()
      return performance.now() - started
    },

    unmount() {
      contestant.unmount()
      place.replaceChildren()
      place.removeAttribute('class')
    },

    /** From everything in view to where one works. */
    async approach() {
      contestant.zoomBy(workingZoom)
      contestant.letGo()
      await nextFrame()
      await nextFrame()
    },

    /** What a gesture needs, and a step there and back, which fills caches and is no part of it. */
    async prepare(gesture: Gesture) {
      moved = { x: 0, y: 0, zoom: 1 }
      if (gesture === 'recolour') shades = [devicesOf(count, 1), devicesOf(count, 2), devicesOf(count, 3)]
      if (gesture === 'drag' || gesture === 'dragSnapped') contestant.take(heldId, middle)
      if (gesture === 'recolour') return
      for (const step of thereAndBack) {
        take(gesture, step)
        await nextFrame()
      }
    },

    /** A step a frame, until all are done or `limit` milliseconds are over; at least one. */
    async run(gesture: Gesture, limit: number): Promise<Run> {
      const intervals: number[] = []
      const handlers: number[] = []
      let before = await nextFrame()
      const end = performance.now() + limit
      for (let step = 0; step < steps[gesture] && (step === 0 || performance.now() < end); step++) {
        const started = performance.now()
        take(gesture, step)
        handlers.push(performance.now() - started)
        const now = await nextFrame()
        intervals.push(now - before)
        before = now
      }
      contestant.letGo()
      await nextFrame()
      return { steps: handlers.length, intervals, handlers }
    },

    /** Back to where a gesture that ran out of time began. */
    async undo() {
      if (moved.x || moved.y) contestant.panBy(-moved.x, -moved.y)
      if (Math.abs(moved.zoom - 1) > 1e-6) contestant.zoomBy(1 / moved.zoom)
      contestant.letGo()
      shades = []
      await nextFrame()
    },

    async pick(limit: number): Promise<Picks> {
      const times: number[] = []
      let found = 0
      const end = performance.now() + limit
      for (const { x, y } of points) {
        await nextFrame()
        const started = performance.now()
        if (contestant.pickAt(x, y) !== undefined) found++
        times.push(performance.now() - started)
        if (performance.now() > end) break
      }
      return { first: times[0] ?? 0, times: times.slice(1), found }
    },

    async loadImage(url: string): Promise<ImageLoad> {
      const started = performance.now()
      const mounted = contestant.mount(place, devices, { full: url, preview: url })
      for (let frame = 0; frame < 3; frame++) await nextFrame()
      const watch = watchMainThread()
      await mounted
      const ready = performance.now()
      for (let frame = 0; frame < 4; frame++) await nextFrame()
      const drawn = performance.now()
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const gaps = watch.stop()
      const longest = (from: number, to: number) =>
        Math.max(
          0,
          ...gaps.filter((gap) => gap.end >= from && gap.start <= to).map((gap) => gap.end - gap.start),
        )
      return {
        ready: ready - started,
        longestBlock: longest(0, Number.POSITIVE_INFINITY),
        firstDraw: longest(ready, drawn),
      }
    },
  }
}

export type Bench = Awaited<ReturnType<typeof openBench>>

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: it merges with the library's interface
  interface Window {
    openBench: typeof openBench
    bench: Bench
  }
}

// Events made by a script have no pointer that could be captured.
Element.prototype.setPointerCapture = () => {}
window.openBench = openBench
