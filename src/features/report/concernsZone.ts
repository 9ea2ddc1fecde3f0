import type { Site } from '#app/site/siteModel.ts'
import { DEVICE_TABLES } from '#domain/deviceKinds.ts'
import type { AuditEntry } from '#openapi/lighting.d.ts'

/**
 * Whether a change is one of this zone: of the zone itself, its settings and its devices, or of what all zones share (settings of
 * the site, luminaire types, groups, dimming profiles). Accounts are of no zone.
 */
export function concernsZone(entry: AuditEntry, zone: number, site: Site | undefined): boolean {
  const { kind, entity, before, after } = entry
  if (kind === 'users') return false
  if (kind === 'areas') return entity === zone
  if (kind === 'area_settings') {
    const area = site?.areas.find(({ settings }) => settings.some(({ id }) => id === entity))?.id
    return [area, before?.area_id, after?.area_id].includes(zone)
  }
  if (!isDeviceTable(kind)) return true
  return [site?.byId.devices.get(entity)?.area, before?.fk_area, after?.fk_area].includes(zone)
}

const isDeviceTable = (kind: string) => (DEVICE_TABLES as readonly string[]).includes(kind)
