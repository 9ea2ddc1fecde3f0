import type { SessionStore } from '#app/session/sessionStore.ts'
import { lastPlanOf } from './lastPlans.ts'

/**
 * Loads the image that a zone had when its plan was last seen, while the session and the site are still loaded; the site says
 * whether it still has it. A guest's is given up.
 */
export async function preloadLastPlan(zone: number, session: SessionStore): Promise<void> {
  const url = lastPlanOf(zone)
  if (url === undefined) return
  const { giveUpPreloading, preloadPlanImage } = await import('#plan/image/preloading.ts')
  preloadPlanImage(url)
  await session.ready()
  if (session.current().state !== 'signed-in') giveUpPreloading()
}
