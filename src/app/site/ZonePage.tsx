import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyPage } from '#app/empty/EmptyPage.tsx'
import { useText } from '#i18n/index.ts'
import type { IconComponent } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { PlanSite } from './planSite.tsx'
import type { Site } from './siteModel.ts'

export type ZonePageParts = {
  site: Site
  /** The zone in the URL (`?zone=4`), or the first one. */
  zone: Area
  /** Sets the zone in the URL and drops the other search parameters. */
  onChooseZone: (zone: Area) => void
}

type ZonePageProps = { icon: IconComponent; children: (parts: ZonePageParts) => ReactNode }

/**
 * A page for one zone's plan at a time. Its route parses `?zone=4` (routes/idParam.ts) and has `layout: 'whole'`. Its
 * children are a <SidePanel> with a <ZoneChooser>, and a <PlanOfZone>. Shows a placeholder until the site is loaded or
 * if it has no zone.
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
    return <EmptyPage of="zones" icon={icon} title={text('noZones.title')} text={text('noZones.text')} />
  }
  const onChooseZone = ({ id }: Area) => void navigate({ to: '.', search: { zone: id }, replace: true })
  return children({ site, zone, onChooseZone })
}
