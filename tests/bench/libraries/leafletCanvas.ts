import L from 'leaflet'
import type { Contestant, PlanDevice } from '../contestants/contestant.ts'
import { palette, sizeInWhole } from '../contestants/sprites.ts'
import { createLeafletMap, draggedFrom, latLngOf, zoomLeafletBy } from './leafletMap.ts'

const { marker, outline } = palette

/**
 * Leaflet with `preferCanvas` and a circleMarker for each device: circles, where the others draw shapes. A pan is
 * `panBy` without animation, so that each frame is whole, as everybody's is; a hand's drag would move the finished
 * picture and leave its edges empty until it lets go.
 */
export function createLeafletCanvas(): Contestant {
  const circles = new Map<number, L.CircleMarker>()
  let map: L.Map | undefined
  let held: L.CircleMarker | undefined
  let pickedId: number | undefined

  return {
    async mount(place, devices, drawing) {
      const canvas = L.canvas({ padding: 0.1 })
      map = createLeafletMap(place, drawing)
      const radius = sizeInWhole(devices.length) / 2
      for (const device of devices) {
        const circle = L.circleMarker(latLngOf(device), {
          renderer: canvas,
          radius,
          weight: 1,
          color: outline,
          fillOpacity: 1,
          fillColor: marker[device.colour].lit,
          bubblingMouseEvents: false,
        })
        circle.on('click', () => {
          pickedId = device.id
        })
        circles.set(device.id, circle)
        circle.addTo(map)
      }
    },
    panBy(dx, dy) {
      map?.panBy([-dx, -dy], { animate: false })
    },
    zoomBy(factor) {
      zoomLeafletBy(map, factor)
    },
    take(id) {
      held = circles.get(id)
    },
    dragBy(dx, dy) {
      if (held && map) held.setLatLng(draggedFrom(map, held.getLatLng(), dx, dy))
    },
    letGo() {
      held = undefined
    },
    pickAt(x, y) {
      pickedId = undefined
      const canvas = map?.getPane('overlayPane')?.querySelector('canvas')
      canvas?.dispatchEvent(new MouseEvent('click', { clientX: x, clientY: y, bubbles: true }))
      return pickedId
    },
    recolour(devices: readonly PlanDevice[]) {
      for (const { id, colour } of devices) circles.get(id)?.setStyle({ fillColor: marker[colour].lit })
    },
    unmount() {
      map?.remove()
      circles.clear()
    },
  }
}
