import { getRouteApi, Navigate } from '@tanstack/react-router'
import { PlanSite } from '#app/site/planSite.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { FloorPlan } from './FloorPlan.tsx'

const route = getRouteApi('/shell/floorplan/areas/$areaId')

/** Specification §2: a zone's plan with its devices; `?device=12` selects one. */
export function FloorPlanPage() {
  return <PlanSite>{(site) => <PlanInUrl site={site} />}</PlanSite>
}

/** A link may be outdated: a device that has moved is shown on its new zone's plan. */
function PlanInUrl({ site }: { site: Site }) {
  const { areaId } = route.useParams()
  const { device: deviceId } = route.useSearch()
  const area = site.byId.areas.get(areaId)
  if (area === undefined) return <Navigate to="/pages/errors/error-404" replace />

  const device = deviceId === undefined ? undefined : site.byId.devices.get(deviceId)
  const elsewhere = device && zoneOf(device, site)
  if (elsewhere !== undefined && elsewhere !== areaId) {
    return (
      <Navigate
        to="/floorplan/areas/$areaId"
        params={{ areaId: elsewhere }}
        search={deviceId === undefined ? {} : { device: deviceId }}
        replace
      />
    )
  }
  return <FloorPlan key={areaId} site={site} area={area} selected={device} />
}

const zoneOf = (device: Device, site: Site) =>
  device.area !== null && isPlaced(device) && site.byId.areas.has(device.area) ? device.area : undefined
