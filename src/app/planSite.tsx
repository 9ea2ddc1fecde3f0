import { RotateCw, ServerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useSite } from './site.tsx'
import type { Site } from './siteModel.ts'

/** Shows a page of plans once the site is known; until then, that it is on its way or cannot be had. */
export function PlanSite({ children }: { children: (site: Site) => ReactNode }) {
  const plan = useText('plan')
  const common = useText('common')
  const { site, status, refetch } = useSite()
  if (site) return children(site)
  if (status === 'error') {
    return (
      <EmptyState
        icon={ServerOff}
        title={plan('unavailable.title')}
        text={plan('unavailable.text')}
        action={
          <Button tone="accent" icon={RotateCw} onClick={refetch}>
            {common('retry')}
          </Button>
        }
      />
    )
  }
  return (
    <div className="flex flex-1 items-center justify-center text-text-muted">
      <Spinner label={common('loading')} />
    </div>
  )
}
