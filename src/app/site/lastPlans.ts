import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { jsonIn, safeStorage } from '#app/core/safeStorage.ts'
import { giveUpPreloading, preloadPlanImage } from '#plan/image/preloading.ts'

const NAME = 'last_plans'
const MOST = 16

const storage = safeStorage(() => localStorage)

type LastPlan = readonly [zone: number, url: string]

const isLastPlan = (value: unknown): value is LastPlan =>
  Array.isArray(value) && Number.isInteger(value[0]) && typeof value[1] === 'string'

/** The images of the zones that were seen last, the latest first. */
function lastPlans(): readonly LastPlan[] {
  const stored = jsonIn(storage.read(NAME))
  return Array.isArray(stored) ? stored.filter(isLastPlan) : []
}

/** Remembers the image of a zone's plan for the next time its page is opened. */
export function useLastPlan(zone: number, url: string | undefined): void {
  useEffect(() => {
    const others = lastPlans().filter(([other]) => other !== zone)
    const plans = url === undefined ? others : [[zone, url] as const, ...others]
    storage.write(NAME, JSON.stringify(plans.slice(0, MOST)))
  }, [zone, url])
}

/** Loads the image that the zone of the address had last while the site is loaded, which says whether it still has it. */
export function usePreloadedPlan(isWanted: boolean): void {
  const { areaId } = useParams({ strict: false })
  const { zone = areaId } = useSearch({ strict: false })
  useEffect(() => {
    if (!isWanted) return
    const [, url] = lastPlans().find(([one]) => one === Number(zone)) ?? []
    if (url !== undefined) preloadPlanImage(url)
  }, [isWanted, zone])
  useEffect(() => giveUpPreloading, [])
}
