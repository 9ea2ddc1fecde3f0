import L from 'leaflet'
import type { Contestant, PlanDevice } from '../contestants/contestant.ts'
import { sizeInWhole, spritesOf } from '../contestants/sprites.ts'
import { createLeafletMap, draggedFrom, latLngOf, zoomLeafletBy } from './leafletMap.ts'

/** Leaflet with a marker, an element of the DOM, for each device; icons are shared, and `setIcon` recolours. */
export function createLeafletMarkers(): Contestant {
  const markers = new Map<number, L.Marker>()
  let map: L.Map | undefined
  let held: L.Marker | undefined
  let iconOf: (device: PlanDevice) => L.Icon

  return {
    async mount(place, devices, drawing) {
      map = createLeafletMap(place, drawing)
      iconOf = iconsOf(devices.length)
      for (const device of devices) {
        const marker = L.marker(latLngOf(device), {
          icon: iconOf(device),
          alt: String(device.id),
          keyboard: false,
        })
        markers.set(device.id, marker)
        marker.addTo(map)
      }
    },
    panBy(dx, dy) {
      map?.panBy([-dx, -dy], { animate: false })
    },
    zoomBy(factor) {
      zoomLeafletBy(map, factor)
    },
    take(id) {
      held = markers.get(id)
    },
    dragBy(dx, dy) {
      if (held && map) held.setLatLng(draggedFrom(map, held.getLatLng(), dx, dy))
    },
    letGo() {
      held = undefined
    },
    pickAt(x, y) {
      const element = document.elementFromPoint(x, y)
      return element instanceof HTMLImageElement ? Number(element.alt) || undefined : undefined
    },
    recolour(devices) {
      for (const device of devices) markers.get(device.id)?.setIcon(iconOf(device))
    },
    unmount() {
      map?.remove()
      markers.clear()
    },
  }
}

/** One icon for each look. */
function iconsOf(count: number) {
  const sprites = spritesOf(sizeInWhole(count))
  const icons = new Map<ImageBitmap, L.Icon>()
  return (device: PlanDevice) => {
    const sprite = sprites(device)
    const known = icons.get(sprite)
    if (known) return known
    const { width, height } = sprite
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')?.drawImage(sprite, 0, 0)
    const icon = L.icon({
      iconUrl: canvas.toDataURL(),
      iconSize: [width, height],
      iconAnchor: [width / 2, height / 2],
    })
    icons.set(sprite, icon)
    return icon
  }
}
