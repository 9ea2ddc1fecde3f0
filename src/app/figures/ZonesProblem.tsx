import type { Site } from '#app/site/siteModel.ts'
import { useText } from '#i18n/index.ts'
import type { FiguresView, ZonesView } from './figureViews.ts'
import { PartProblem } from './PartProblem.tsx'

type ZonesProblemProps = {
  site: Site
  view: ZonesView
  /** The selected zone; undefined for all. */
  zone?: number | undefined
}

/** Names the zones whose readings or events could not be loaded or refreshed. */
export function ZonesProblem({ site, view, zone }: ZonesProblemProps) {
  const text = useText('charts')
  const shown = [...view.zones].filter(([id]) => zone === undefined || id === zone)
  const namesOf = (has: (view: FiguresView) => boolean) =>
    shown
      .filter(([, zoneView]) => has(zoneView))
      .map(([id]) => site.byId.areas.get(id)?.name)
      .join(', ')
  const failed = shown.filter(([, { error }]) => error !== undefined)
  const error = failed[0]?.[1].error ?? (view.zones.size === 0 ? view.error : undefined)
  const eventsError = shown.find(([, zoneView]) => zoneView.eventsError !== undefined)?.[1].eventsError
  const isMissing = failed.some(([, { figures }]) => figures === undefined)
  return (
    <>
      {error !== undefined && failed.length === 0 && (
        <PartProblem text={text('problem.failed', { error })} onRetry={view.retry} />
      )}
      {error !== undefined && failed.length > 0 && (
        <PartProblem
          text={text(isMissing ? 'problem.failedIn' : 'problem.staleIn', {
            zones: namesOf((zoneView) => zoneView.error !== undefined),
            error,
          })}
          onRetry={view.retry}
        />
      )}
      {eventsError !== undefined && (
        <PartProblem
          text={text('problem.eventsIn', {
            zones: namesOf((zoneView) => zoneView.eventsError !== undefined),
            error: eventsError,
          })}
          onRetry={view.retry}
        />
      )}
    </>
  )
}
