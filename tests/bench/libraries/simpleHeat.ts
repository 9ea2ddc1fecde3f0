import simpleheat from 'simpleheat'
import { type HeatContestant, placeOf, RADIUS } from '../heat/contestant.ts'
import { viewport } from '../scenario.ts'

/** simpleheat on a canvas of the window's size. */
export function createSimpleHeat(): HeatContestant {
  let heat: ReturnType<typeof simpleheat> | undefined
  let places: { x: number; y: number }[] = []
  return {
    async mount(place, markers) {
      const canvas = Object.assign(document.createElement('canvas'), viewport)
      place.append(canvas)
      places = markers.map(placeOf)
      heat = simpleheat(canvas)
        .max(100)
        .radius(RADIUS / 2, RADIUS / 2)
    },
    step(values) {
      heat?.data(places.map(({ x, y }, marker) => [x, y, values[marker] ?? 0])).draw()
    },
  }
}
