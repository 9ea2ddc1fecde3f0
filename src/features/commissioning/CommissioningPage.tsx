import { MapPinPlus } from 'lucide-react'
import { PlanSite } from '#app/planSite.tsx'
import type { Site } from '#app/siteModel.ts'
import { useText } from '#i18n/index.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Commissioning } from './Commissioning.tsx'
import { useZone } from './useZone.ts'

/** Specification §2 and §4: the devices that stand on no plan yet, and the plan that they are put on. */
export function CommissioningPage() {
  return <PlanSite>{(site) => <ZoneInUrl site={site} />}</PlanSite>
}

function ZoneInUrl({ site }: { site: Site }) {
  const text = useText('plan')
  const { zone, device, choose } = useZone(site)
  if (zone === undefined) {
    return <EmptyState icon={MapPinPlus} title={text('noZones.title')} text={text('noZones.text')} />
  }
  return <Commissioning site={site} zone={zone} asked={device} onChooseZone={choose} />
}
