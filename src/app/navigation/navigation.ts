import {
  ChartNoAxesColumn,
  Gauge,
  Lightbulb,
  type LucideIcon,
  Map as MapIcon,
  Network,
  Radar,
  Router,
  Settings,
  SlidersHorizontal,
} from 'lucide-react'
import { mayOpen, type PagePath } from '#domain/access.ts'
import type { useText } from '#i18n/index.ts'

type Zone = { id: number; name: string }

export type NavigationPage = { label: string; page: PagePath; areaId?: number }
export type NavigationItem = NavigationPage & { icon: LucideIcon }
/** Pages under one heading; all their addresses begin with `under`. */
export type NavigationGroup = { label: string; icon: LucideIcon; under: string; pages: NavigationPage[] }
export type NavigationEntry = NavigationItem | NavigationGroup

/**
 * The navigation of specification §2, with what these roles may open, and what the server has. The zones come without the root area.
 * A group of which nothing is open to them is left out; Floor Plan stays while there are no zones yet.
 */
export function navigationFor(
  roles: readonly string[],
  zones: readonly Zone[],
  text: ReturnType<typeof useText<'shell'>>,
  has: Partial<Record<'zones' | 'import' | 'users' | 'audit', boolean | undefined>> = {},
): NavigationEntry[] {
  const zonePages = (page: PagePath) => zones.map(({ id, name }) => ({ label: name, page, areaId: id }))
  const entries: NavigationEntry[] = [
    { label: text('navigation.overview'), icon: Gauge, page: '/dashboard' },
    {
      label: text('navigation.statistics'),
      icon: ChartNoAxesColumn,
      under: '/statistics',
      pages: [
        { label: text('navigation.heatmap'), page: '/statistics/heatmap' },
        { label: text('navigation.chart'), page: '/statistics/chart' },
      ],
    },
    {
      label: text('navigation.floorPlan'),
      icon: MapIcon,
      under: '/floorplan',
      pages: zonePages('/floorplan/areas/$areaId'),
    },
    { label: text('navigation.luminaires'), icon: Lightbulb, page: '/luminaires' },
    { label: text('navigation.sensors'), icon: Radar, page: '/sensors' },
    { label: text('navigation.gateways'), icon: Router, page: '/gateways' },
    { label: text('navigation.groups'), icon: Network, page: '/groups' },
    { label: text('navigation.dimmingProfiles'), icon: SlidersHorizontal, page: '/dimming-profiles' },
    {
      label: text('navigation.settings'),
      icon: Settings,
      under: '/settings',
      pages: [
        { label: text('navigation.general'), page: '/settings/general' },
        { label: text('navigation.commissioning'), page: '/settings/commissioning' },
        { label: text('navigation.luminaireTypes'), page: '/settings/luminaires-types' },
        ...(has.zones ? [{ label: text('navigation.zones'), page: '/settings/zones' } as const] : []),
        ...(has.import ? [{ label: text('navigation.import'), page: '/settings/import' } as const] : []),
        ...(has.users ? [{ label: text('navigation.users'), page: '/settings/users' } as const] : []),
        ...(has.audit ? [{ label: text('navigation.audit'), page: '/settings/audit' } as const] : []),
        ...zonePages('/settings/areas/$areaId'),
      ],
    },
  ]
  return entries.flatMap((entry): NavigationEntry[] => {
    if ('page' in entry) return mayOpen(entry.page, roles) ? [entry] : []
    const pages = entry.pages.filter(({ page }) => mayOpen(page, roles))
    const awaitsZones = entry.under === '/floorplan' && mayOpen('/floorplan/areas/$areaId', roles)
    return pages.length > 0 || awaitsZones ? [{ ...entry, pages }] : []
  })
}

/** A page that one can go to directly: under the names of its group and its own. */
export type FoundPage = NavigationItem & { path: string }

/** The address of a page, its own of a zone's. */
export const addressOf = ({ page, areaId }: Pick<NavigationPage, 'page' | 'areaId'>) =>
  page.replace('$areaId', String(areaId))

/** What the search goes through: every page, under the names of its group and its own. */
export function searchable(entries: readonly NavigationEntry[]): FoundPage[] {
  return entries.flatMap((entry) =>
    'page' in entry
      ? [{ ...entry, path: entry.label }]
      : entry.pages.map((page) => ({ ...page, icon: entry.icon, path: `${entry.label} › ${page.label}` })),
  )
}
