import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { useMinute } from '#app/core/minute.ts'
import { useSite } from '#app/site/site.tsx'
import { isPlaced } from '#domain/devices.ts'
import { flatMapInTasks } from '#ui/flatMapInTasks.ts'
import { isSilence, otherProblemsOf, type Problem, polledStatuses } from './siteNow.ts'

/** How many luminaires are looked at in one task. */
const COUNTED_AT_ONCE = 1000

/**
 * How many things of the site need attention, on any page: the readings that the quick panel loads for this would be too many
 * to load everywhere, so silent luminaires are counted by the poll, once a minute. A luminaire that is not placed counts once.
 */
export function useAttention(): number {
  const { polling } = useCore()
  const { site } = useSite()
  const minute = useMinute()
  const [silent, setSilent] = useState(0)
  const isLoaded = site !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: a poll seldom makes a luminaire silent, and there are tens of thousands
  useEffect(() => {
    if (!site) return
    let isCurrent = true
    // While no poll succeeds, nobody becomes silent: the console hears no one.
    const statusOf = polledStatuses(site, Math.min(minute, polling.answeredAt()))
    void flatMapInTasks(site.luminaires, COUNTED_AT_ONCE, (luminaire) =>
      isPlaced(luminaire) && isSilence(statusOf(luminaire)) ? [luminaire.id] : [],
    ).then(({ length }) => isCurrent && setSilent(length))
    return () => {
      isCurrent = false
    }
  }, [minute, isLoaded])
  // Counted after what the user looks at is rendered.
  const countedSite = useDeferredValue(site)
  const others = useMemo(() => (countedSite ? otherProblemsOf(countedSite) : []), [countedSite])
  return silent + sum(others)
}

const sum = (problems: readonly Problem[]) => problems.reduce((total, { count }) => total + count, 0)
