import { jsonIn, safeStorage } from '#app/core/safeStorage.ts'

const NAME = 'latern.lastPlans'
const MOST = 16

const storage = safeStorage(() => localStorage)

type LastPlan = readonly [zone: number, url: string]

const isLastPlan = (value: unknown): value is LastPlan =>
  Array.isArray(value) && Number.isInteger(value[0]) && typeof value[1] === 'string'

/** The zones whose plans were seen last with the URLs of their images, the latest first. */
function lastPlans(): readonly LastPlan[] {
  const stored = jsonIn(storage.read(NAME))
  return Array.isArray(stored) ? stored.filter(isLastPlan) : []
}

/** The image that a zone's plan had when it was last seen in this browser. */
export const lastPlanOf = (zone: number): string | undefined => lastPlans().find(([one]) => one === zone)?.[1]

/** Remembers the image of a zone's plan, or that it has none. */
export function rememberPlan(zone: number, url: string | undefined): void {
  const others = lastPlans().filter(([other]) => other !== zone)
  const plans = url === undefined ? others : [[zone, url] as const, ...others]
  storage.write(NAME, JSON.stringify(plans.slice(0, MOST)))
}

export const forgetLastPlans = (): void => storage.write(NAME, undefined)
