import url from 'heatmap.js/build/heatmap.js?url'
import { type HeatContestant, placeOf, RADIUS } from '../heat/contestant.ts'

/** heatmap.js as its page has it. It assigns to what a module may not assign to, so it comes as a script of old. */
export function createHeatmapJs(): HeatContestant {
  let heat: ReturnType<NonNullable<Window['h337']>['create']> | undefined
  let places: { x: number; y: number }[] = []
  return {
    async mount(place, markers) {
      const script = Object.assign(document.createElement('script'), { src: url })
      const loaded = new Promise((resolve, reject) => {
        script.onload = resolve
        script.onerror = reject
      })
      document.head.append(script)
      await loaded
      places = markers.map(placeOf)
      heat = window.h337?.create({ container: place, radius: RADIUS, maxOpacity: 0.8, minOpacity: 0 })
    },
    step(values) {
      const data = places.map(({ x, y }, marker) => ({ x, y, value: values[marker] ?? 0 }))
      heat?.setData({ min: 0, max: 100, data })
    },
  }
}
