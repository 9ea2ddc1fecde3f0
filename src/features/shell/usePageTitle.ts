import { useMatches } from '@tanstack/react-router'
import { useSite } from '#app/site/site.tsx'
import { factsOf } from '#domain/pages.ts'
import { useText } from '#i18n/index.ts'

/** The current page's title, and the zone or device that it is about, if any. */
export function usePageTitle(): { title: string; subject: string | undefined } {
  const text = useText('shell')
  const { site } = useSite()
  const match = useMatches().at(-1)
  // `/dashboard?page=terms` shows the terms in the dashboard's place (decisions.md).
  const named = match && 'page' in match.search ? match.search.page : undefined
  const page = match?.staticData.page
  const { areaId, deviceId }: { areaId?: number; deviceId?: string } = match?.params ?? {}
  return {
    title: page ? text(`titles.${named ?? factsOf(page).title}`) : '',
    subject: (site?.byId.areas.get(areaId ?? 0) ?? site?.byId.devices.get(Number(deviceId)))?.name,
  }
}
