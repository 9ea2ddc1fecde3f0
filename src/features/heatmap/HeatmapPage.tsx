import { ZonePage } from '#app/site/ZonePage.tsx'
import { Flame } from '#icons/index.ts'
import { Heatmap } from './Heatmap.tsx'

/** Specification §2: occupancy or output levels in a zone over time. */
export function HeatmapPage() {
  return <ZonePage icon={Flame}>{({ site, zone }) => <Heatmap site={site} zone={zone} />}</ZonePage>
}
