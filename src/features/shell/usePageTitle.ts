import { useMatches } from '@tanstack/react-router'
import { useSite } from '#app/site/site.tsx'
import { factsOf } from '#domain/pages.ts'
import { useText } from '#i18n/index.ts'

/** The current page's title, and its zone, if any. */
export function usePageTitle(): { title: string; zone: string | undefined } {
  const text = useText('shell')
  const { site } = useSite()
  const match = useMatches().at(-1)
  // `/dashboard?page=terms` shows the terms in the dashboard's place (decisions.md).
  const named = match && 'page' in match.search ? match.search.page : undefined
  const page = match?.staticData.page
  const areaId = match && 'areaId' in match.params ? match.params.areaId : undefined
  return {
    title: page ? text(`titles.${named ?? factsOf(page).title}`) : '',
    zone: site?.areas.find(({ id }) => id === areaId)?.name,
  }
}
