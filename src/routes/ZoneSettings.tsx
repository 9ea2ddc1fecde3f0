import { ZoneSettingsPage } from '#features/settings/ZoneSettingsPage.tsx'
import { ZonePlanCard } from '#features/zones/ZonePlanCard.tsx'

/** A zone's settings, and below them the way to its floor plan. */
export function ZoneSettings() {
  return <ZoneSettingsPage>{(zone) => <ZonePlanCard zone={zone} />}</ZoneSettingsPage>
}
