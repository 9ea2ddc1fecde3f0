import { icons } from '#app/icons.ts'
import { mayOpen } from '#domain/access.ts'
import { factsOf, type NeededCall, PAGE_PATHS, type PagePath, pageGroups } from '#domain/pages.ts'
import type { useText } from '#i18n/index.ts'
import type { IconComponent } from '#icons/index.ts'

type Zone = { id: number; name: string }

export type NavigationPage = { label: string; page: PagePath; areaId?: number }
export type NavigationItem = NavigationPage & { icon: IconComponent }
/** Pages under one heading; all their addresses begin with `under`. */
export type NavigationGroup = { label: string; icon: IconComponent; under: string; pages: NavigationPage[] }
export type NavigationEntry = NavigationItem | NavigationGroup

/**
 * The navigation of specification §2 with the pages that these roles may open and the server supports. `zones` excludes
 * the root area. Groups without pages are left out, except Floor Plan while there are no zones.
 */
export function navigationFor(
  roles: readonly string[],
  zones: readonly Zone[],
  text: ReturnType<typeof useText<'shell'>>,
  has: (call: NeededCall) => boolean | undefined,
): NavigationEntry[] {
  const entries: NavigationEntry[] = []
  const groups = new Map<string, NavigationGroup>()
  for (const page of PAGE_PATHS) {
    const { navigation, needs } = factsOf(page)
    if (!navigation || !mayOpen(page, roles) || (needs && !has(needs))) continue
    if ('icon' in navigation) {
      entries.push({ label: text(`navigation.${navigation.label}`), icon: icons[navigation.icon], page })
      continue
    }
    const { label, icon, under } = pageGroups[navigation.in]
    const group = groups.get(under) ?? {
      label: text(`navigation.${label}`),
      icon: icons[icon],
      under,
      pages: [],
    }
    if (!groups.has(under)) entries.push(group)
    groups.set(under, group)
    if ('label' in navigation) group.pages.push({ label: text(`navigation.${navigation.label}`), page })
    else group.pages.push(...zones.map(({ id, name }) => ({ label: name, page, areaId: id })))
  }
  return entries
}

/** A page in the search, labelled with its group and title. */
export type FoundPage = NavigationItem & { path: string }

/** The path of a page, or of a zone's page. */
export const addressOf = ({ page, areaId }: Pick<NavigationPage, 'page' | 'areaId'>) =>
  page.replace('$areaId', String(areaId))

/** Every page for the search, labelled with its group and title. */
export function searchablePages(entries: readonly NavigationEntry[]): FoundPage[] {
  return entries.flatMap((entry) =>
    'page' in entry
      ? [{ ...entry, path: entry.label }]
      : entry.pages.map((page) => ({ ...page, icon: entry.icon, path: `${entry.label} › ${page.label}` })),
  )
}
