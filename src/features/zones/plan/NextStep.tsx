import { useEmptyAction } from '#app/empty/emptyActions.tsx'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { may } from '#domain/access.ts'
import { ROOT_AREA_ID } from '#domain/areas.ts'
import { type Device, isPlaced } from '#domain/devices.ts'
import { planMetres } from '#domain/settings.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'

type Step = 'measure' | 'devices' | 'places'

/** What comes after a zone's plan: its size, then its devices, then their places. Undefined where all is done. */
function stepAfterPlan(zone: Area, devices: readonly Device[]): Step | undefined {
  if (!planMetres(zone)) return 'measure'
  const ofZone = devices.filter(({ area }) => area === zone.id)
  const mayStandHere = [...ofZone, ...devices.filter(({ area }) => area === null || area === ROOT_AREA_ID)]
  if (mayStandHere.some((device) => !isPlaced(device))) return 'places'
  return ofZone.length === 0 ? 'devices' : undefined
}

/** Says what comes next, for those who may do it. */
export function NextStep({ site, zone }: { site: Site; zone: Area }) {
  const text = useText('zones')
  const step = stepAfterPlan(zone, site.devices)
  const { button } = useEmptyAction(step === 'devices' ? 'devices' : 'places', { zone: zone.id })
  const mayConfigure = may('configure', useSession().roles)
  if (step === undefined || !mayConfigure || (step !== 'measure' && !button)) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-accent-soft px-4 py-2">
      <p role="status" className="font-medium">
        {text(`plan.next.${step}`)}
      </p>
      {step !== 'measure' && button}
    </div>
  )
}
