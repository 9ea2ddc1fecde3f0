import { useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { giveUpPreloading, preloadPlanImage } from '#plan/image/preloading.ts'
import { lastPlanOf } from './lastPlans.ts'

/** Loads the image that the zone of the address had last while the site is loaded, which says whether it still has it. */
export function usePreloadedPlan(isWanted: boolean): void {
  const { areaId } = useParams({ strict: false })
  const { zone = areaId } = useSearch({ strict: false })
  useEffect(() => {
    const url = isWanted ? lastPlanOf(Number(zone)) : undefined
    if (url !== undefined) preloadPlanImage(url)
  }, [isWanted, zone])
  useEffect(() => giveUpPreloading, [])
}
