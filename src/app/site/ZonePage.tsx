import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PlanSite } from './planSite.tsx'
import type { Site } from './siteModel.ts'

export type ZonePageParts = {
  site: Site
  /** The zone that the URL names (`?zone=4`), otherwise the first. */
  zone: Area
  /** Another zone takes its place in the URL; whatever else the search named goes. */
  onChooseZone: (zone: Area) => void
}

type ZonePageProps = { icon: LucideIcon; children: (parts: ZonePageParts) => ReactNode }

/**
 * A page that works on one zone's plan at a time. Its route knows `?zone=4` (routes/idParam.ts), and has
 * `room: 'whole'`; in it stand side by side a <SidePanel> that begins with a <ZoneChooser>, and a <PlanOfZone>. Until the
 * site is known, and where it has no zone, it says so.
 */
export function ZonePage({ icon, children }: ZonePageProps) {
  return (
    <PlanSite>
      {(site) => (
        <ZoneInUrl site={site} icon={icon}>
          {children}
        </ZoneInUrl>
      )}
    </PlanSite>
  )
}

function ZoneInUrl({ site, icon, children }: ZonePageProps & { site: Site }) {
  const text = useText('plan')
  const navigate = useNavigate()
  const { zone: zoneId } = useSearch({ strict: false })
  const zone = site.byId.areas.get(zoneId ?? 0) ?? site.areas[0]
  if (zone === undefined) {
    return <EmptyState icon={icon} title={text('noZones.title')} text={text('noZones.text')} />
  }
  const onChooseZone = ({ id }: Area) => void navigate({ to: '.', search: { zone: id }, replace: true })
  return children({ site, zone, onChooseZone })
}
