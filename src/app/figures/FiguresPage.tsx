import type { ReactNode } from 'react'
import { EmptyPage } from '#app/empty/EmptyPage.tsx'
import { useSite } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { useText } from '#i18n/index.ts'
import { Building2 } from '#icons/index.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Unavailable } from '#ui/Unavailable.tsx'

type FiguresPageProps = {
  /** What cannot be shown without the site, and what a zone is needed for; by default, of figures in general. */
  texts?: { readonly site: string; readonly noZones: string }
  children: (site: Site) => ReactNode
}

/** A page of figures, once the site is loaded and has a zone; or why there are none. */
export function FiguresPage({ texts, children }: FiguresPageProps) {
  const text = useText('dashboard')
  const common = useText('common')
  const { site, status, refetch } = useSite()
  if (site === undefined && status === 'error')
    return (
      <Unavailable
        title={text('problem.siteTitle')}
        text={texts?.site ?? text('problem.siteText')}
        retry={common('retry')}
        onRetry={refetch}
      />
    )
  if (site === undefined)
    return (
      <div aria-busy="true" className="flex flex-1 flex-col gap-3 p-4">
        <Skeleton className="h-9 w-full sm:w-96" />
        <Skeleton className="h-9 w-full sm:w-96" />
        <Skeleton className="min-h-96 flex-1" />
      </div>
    )
  if (site.areas.length === 0)
    return (
      <EmptyPage
        of="zones"
        icon={Building2}
        title={text('problem.noZonesTitle')}
        text={texts?.noZones ?? text('problem.noZonesText')}
      />
    )
  return children(site)
}
