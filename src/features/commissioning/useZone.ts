import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Site } from '#app/siteModel.ts'
import type { Area } from '#openapi/lighting.d.ts'

/** The zone that is worked on: the one that the URL names (`?zone=3`), otherwise the first. */
export function useZone(site: Site): { zone: Area | undefined; choose: (zone: Area) => void } {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ searchStr }) => Number(new URLSearchParams(searchStr).get('zone')) })
  return {
    zone: site.byId.areas.get(asked) ?? site.areas[0],
    choose: ({ id }) => void navigate({ href: `/settings/commissioning?zone=${id}`, replace: true }),
  }
}
