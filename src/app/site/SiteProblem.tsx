import { useText } from '#i18n/index.ts'
import { Unavailable } from '#ui/Unavailable.tsx'

/** Replaces a page of plans or settings whose data could not be loaded. */
export function SiteProblem({ onRetry }: { onRetry: () => void }) {
  const plan = useText('plan')
  const common = useText('common')
  return (
    <Unavailable
      title={plan('unavailable.title')}
      text={plan('unavailable.text')}
      retry={common('retry')}
      onRetry={onRetry}
    />
  )
}
