import { useQuery } from '@tanstack/react-query'
import { keptPlans, PLAN_BUDGET } from '#app/offline/keptPlans.ts'
import { formatNumber } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'

const MB = 1024 * 1024

/** What the browser keeps; null where it does not let the console open without a network. */
async function whatIsKept(): Promise<Awaited<ReturnType<typeof keptPlans>> | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration ? keptPlans() : null
}

/** Whether the console opens without a network here, and what is kept for it. */
export function OfflinePart() {
  const text = useText('offline')
  const { data: plans } = useQuery({
    queryKey: ['kept-plans'],
    queryFn: () => whatIsKept().catch(() => null),
    staleTime: 0,
  })
  if (!window.isSecureContext) return <p>{text('notSecure')}</p>
  if (plans === null) return <p>{text('notOffered')}</p>
  return (
    plans && (
      <>
        <p>{text('opens')}</p>
        <p className="text-text-muted">
          {text('plans', {
            count: plans.count,
            used: formatNumber(plans.bytes / MB, 1),
            budget: formatNumber(PLAN_BUDGET / MB),
          })}
        </p>
      </>
    )
  )
}
