import { QueryObserver } from '@tanstack/react-query'
import type { PollTables } from '#api/calls.ts'
import type { Core } from '#app/core/core.ts'
import { imageUrl } from './imageUrl.ts'
import { lastPlanOf } from './lastPlans.ts'

/**
 * Loads the image of the zone whose plan is probably shown first, before the page is there. If this browser has shown the plan
 * before, its image of then is loaded while the session and the site are still loading; the plan replaces it if the zone has
 * another one by now. Otherwise the image is loaded as soon as the first poll has told its address. A guest's is given up.
 */
export async function preloadPlan(
  zone: number,
  core: Pick<Core, 'session' | 'queryClient' | 'polling'>,
): Promise<void> {
  const { giveUpPreloading, preloadPlanImage } = await import('#plan/image/preloading.ts')
  const lastUrl = lastPlanOf(zone)
  if (lastUrl !== undefined) preloadPlanImage(lastUrl)
  await core.session.ready()
  if (core.session.current().state !== 'signed-in') return giveUpPreloading()
  if (lastUrl !== undefined) return
  const { areas } = await firstPoll(core)
  const area = areas.find(({ id }) => id === zone)
  const url = area && imageUrl(area)
  if (url !== undefined) preloadPlanImage(url)
}

/** Resolves with what the first poll brings. */
const firstPoll = ({ queryClient, polling }: Pick<Core, 'queryClient' | 'polling'>) =>
  new Promise<PollTables>((resolve) => {
    const observer = new QueryObserver(queryClient, { ...polling.options, enabled: false })
    const end = observer.subscribe(({ data }) => {
      if (data === undefined) return
      end()
      resolve(data)
    })
  })
