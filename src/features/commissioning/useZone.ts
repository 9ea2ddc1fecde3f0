import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Site } from '#app/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import type { Area } from '#openapi/lighting.d.ts'

const page = '/settings/commissioning'

/** What is worked on, as the URL names it (`?zone=3&device=12`): the zone, otherwise the first, and a device. */
export function useZone(site: Site) {
  const navigate = useNavigate()
  const asked = useSearch({ strict: false })
  const zone = site.byId.areas.get(asked.zone ?? 0) ?? site.areas[0]
  const device: Device | undefined = site.byId.devices.get(asked.device ?? 0)
  const choose = ({ id }: Area) => void navigate({ to: page, search: { zone: id }, replace: true })
  return { zone, device, choose }
}
