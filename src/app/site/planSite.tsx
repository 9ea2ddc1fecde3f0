import { type ReactNode, useEffect } from 'react'
import { useFirstInSlices } from '#app/core/useFirstInSlices.ts'
import { useText } from '#i18n/index.ts'
import { giveUpPreloading } from '#plan/image/preloading.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { SiteProblem } from './SiteProblem.tsx'
import { useSite } from './site.tsx'
import type { Site } from './siteModel.ts'

/** Renders a page of plans once the site is loaded; until then a placeholder or an error. */
export function PlanSite({ children }: { children: (site: Site) => ReactNode }) {
  const common = useText('common')
  const { site: latest, status, refetch } = useSite()
  const site = useFirstInSlices(latest)
  useEffect(() => giveUpPreloading, [])
  if (site) return children(site)
  if (status === 'error') return <SiteProblem onRetry={refetch} />
  return (
    <div className="flex flex-1 items-center justify-center text-text-muted">
      <Spinner label={common('loading')} />
    </div>
  )
}
