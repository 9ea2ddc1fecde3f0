import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Drawing } from '../contestants/contestant.ts'
import { fitScale, plan } from '../scenario.ts'

/** A Leaflet map of a flat image, as its documentation's "Non-geographical maps" has it, without animations. */
export function createLeafletMap(place: HTMLElement, drawing: Drawing | undefined) {
  const bounds: L.LatLngBoundsExpression = [
    [0, 0],
    [plan.height, plan.width],
  ]
  const map = L.map(place, {
    crs: L.CRS.Simple,
    minZoom: -10,
    maxZoom: 10,
    zoomSnap: 0,
    zoomAnimation: false,
    fadeAnimation: false,
    markerZoomAnimation: false,
    inertia: false,
    zoomControl: false,
    attributionControl: false,
  })
  map.setView([plan.height / 2, plan.width / 2], Math.log2(fitScale), { animate: false })
  if (drawing) L.imageOverlay(drawing.preview, bounds).addTo(map)
  return map
}

/** Devices count from the top, Leaflet's latitudes from the bottom. */
export const latLngOf = ({ x, y }: { x: number; y: number }): L.LatLngTuple => [
  (1 - y / 100) * plan.height,
  (x / 100) * plan.width,
]

export function zoomLeafletBy(map: L.Map | undefined, factor: number) {
  map?.setZoom(map.getZoom() + Math.log2(factor), { animate: false })
}

/** Where a thing stands after a drag by CSS pixels. */
export function draggedFrom(map: L.Map, from: L.LatLng, dx: number, dy: number) {
  return map.containerPointToLatLng(map.latLngToContainerPoint(from).add([dx, dy]))
}
