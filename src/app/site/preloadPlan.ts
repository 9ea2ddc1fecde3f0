import type { Core } from '#app/core/core.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { imageUrl } from './imageUrl.ts'
import { lastPlanOf } from './lastPlans.ts'

/**
 * Loads the image of the zone whose plan is probably shown first, before the page is there. If this browser has shown the plan
 * before, its image of then is loaded while the session and the site are still loading; the plan replaces it if the zone has
 * another one by now. Otherwise the image is loaded as soon as an answer tells its address, while the devices in that answer are
 * still being read. A guest's is given up.
 */
export async function preloadPlan(zone: number, core: Pick<Core, 'session' | 'onRows'>): Promise<void> {
  const lastUrl = lastPlanOf(zone)
  const toldUrl = lastUrl === undefined ? toldUrlOf(zone, core) : undefined
  const { giveUpPreloading, preloadPlanImage } = await import('#plan/image/preloading.ts')
  if (lastUrl !== undefined) preloadPlanImage(lastUrl)
  await core.session.ready()
  if (core.session.current().state !== 'signed-in') return giveUpPreloading()
  const url = await toldUrl
  if (url !== undefined) preloadPlanImage(url)
}

/** Resolves with the address of a zone's image when an answer has brought the zone. */
const toldUrlOf = (zone: number, { onRows }: Pick<Core, 'onRows'>) =>
  new Promise<string | undefined>((resolve) => {
    const end = onRows((table, rows) => {
      const area = table === 'areas' ? (rows as readonly Area[]).find(({ id }) => id === zone) : undefined
      if (area === undefined) return
      end()
      resolve(imageUrl(area))
    })
  })
