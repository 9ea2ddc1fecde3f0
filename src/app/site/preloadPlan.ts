import { QueryObserver } from '@tanstack/react-query'
import type { PollTables } from '#api/calls.ts'
import type { Core } from '#app/core/core.ts'
import { imageUrl } from './imageUrl.ts'
import { lastPlanOf } from './lastPlans.ts'

type Loading = Pick<Core, 'session' | 'queryClient' | 'polling'>

/**
 * Loads the image of the zone whose plan is probably shown first, before the page is there. One that was seen before is loaded from
 * where it was then, while the session and the site still are; the site says whether that is still so. Any other is loaded once
 * the site is there. A guest's is given up.
 */
export async function preloadPlan(zone: number, core: Loading): Promise<void> {
  const { giveUpPreloading, preloadPlanImage } = await import('#plan/image/preloading.ts')
  const lastUrl = lastPlanOf(zone)
  if (lastUrl !== undefined) preloadPlanImage(lastUrl)
  await core.session.ready()
  if (core.session.current().state !== 'signed-in') return giveUpPreloading()
  if (lastUrl !== undefined) return
  const { areas } = await firstTables(core)
  const area = areas.find(({ id }) => id === zone)
  const url = area && imageUrl(area)
  if (url !== undefined) preloadPlanImage(url)
}

/** Resolves with the site when the server has sent it. */
const firstTables = ({ queryClient, polling }: Loading) =>
  new Promise<PollTables>((resolve) => {
    const observer = new QueryObserver(queryClient, { ...polling.options, enabled: false })
    const end = observer.subscribe(({ data }) => {
      if (data === undefined) return
      end()
      resolve(data)
    })
  })
