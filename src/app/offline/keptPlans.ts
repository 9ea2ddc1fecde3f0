import { type KeptPlan, openOfflineDatabase } from './database.ts'

/** Bytes of plan images that are kept. */
export const PLAN_BUDGET = 200 * 1024 * 1024

const CACHE = 'latern.plans'

/** Those that have to go so that the others fit into the budget: what was visited longest ago goes first. */
export function plansToDrop(plans: readonly KeptPlan[], budget = PLAN_BUDGET): KeptPlan[] {
  let bytes = 0
  return [...plans]
    .sort((one, other) => other.visited - one.visited)
    .filter((plan) => {
      bytes += plan.bytes
      return bytes > budget
    })
}

/** The kept image of a plan; undefined where there is none. */
export async function keptPlan(url: string): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(url)
}

/** Keeps the image of a plan that was visited, and drops others where that is too much. */
export async function keepPlan(url: string, image: Response, now: number): Promise<void> {
  const blob = await image.blob()
  if (blob.size > PLAN_BUDGET) return
  const cache = await caches.open(CACHE)
  await cache.put(url, new Response(blob, { headers: image.headers }))
  await recordPlan({ url, bytes: blob.size, visited: now })
}

/** Notes that a kept plan was visited. @returns whether it is kept */
export async function visitPlan(url: string, now: number): Promise<boolean> {
  const database = await openOfflineDatabase()
  const known = await database.get('plans', url)
  const isKept = known !== undefined && (await keptPlan(url)) !== undefined
  if (isKept) await database.put('plans', { ...known, visited: now })
  database.close()
  return isKept
}

async function recordPlan(plan: KeptPlan): Promise<void> {
  const database = await openOfflineDatabase()
  const cache = await caches.open(CACHE)
  await database.put('plans', plan)
  for (const { url } of plansToDrop(await database.getAll('plans'))) {
    await cache.delete(url)
    await database.delete('plans', url)
  }
  database.close()
}

/** How many plans are kept, and their bytes. */
export async function keptPlans(): Promise<{ count: number; bytes: number }> {
  const database = await openOfflineDatabase()
  const plans = await database.getAll('plans')
  database.close()
  return { count: plans.length, bytes: plans.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Drops all of them. */
export async function dropPlans(): Promise<void> {
  const database = await openOfflineDatabase()
  await database.clear('plans')
  database.close()
  await globalThis.caches?.delete(CACHE)
}
