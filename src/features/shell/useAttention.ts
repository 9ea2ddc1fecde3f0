import { useDeferredValue, useMemo } from 'react'
import { useCore } from '#app/core/context.tsx'
import { useMinute } from '#app/core/minute.ts'
import { useSite } from '#app/site/site.tsx'
import { isPlaced } from '#domain/devices.ts'
import { otherProblemsOf, type Problem, polledStatuses, silenceOf } from './siteNow.ts'

/**
 * How many things of the site need attention, on any page: the readings that the quick panel loads for this would be too many
 * to load everywhere, so silent luminaires are counted by the poll, once a minute. A luminaire that is not placed counts once.
 */
export function useAttention(): number {
  const { polling } = useCore()
  const { site } = useSite()
  const minute = useMinute()
  const isLoaded = site !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a poll seldom makes a luminaire silent, and there are tens of thousands
  const silence = useMemo(() => {
    if (!site) return []
    // While no poll succeeds, nobody becomes silent: the console hears no one.
    const luminaires = site.luminaires.filter(isPlaced)
    return silenceOf({ luminaires }, polledStatuses(site, Math.min(minute, polling.answeredAt())))
  }, [minute, isLoaded])
  // Counted after what the user looks at is rendered.
  const countedSite = useDeferredValue(site)
  const others = useMemo(() => (countedSite ? otherProblemsOf(countedSite) : []), [countedSite])
  return sum(silence) + sum(others)
}

const sum = (problems: readonly Problem[]) => problems.reduce((total, { count }) => total + count, 0)
