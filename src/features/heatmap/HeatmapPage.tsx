import { Flame } from 'lucide-react'
import { ZonePage } from '#app/site/ZonePage.tsx'
import { Heatmap } from './Heatmap.tsx'

/** Specification §2: where people are and where light burns in a zone, step by step through time. */
export function HeatmapPage() {
  return <ZonePage icon={Flame}>{({ site, zone }) => <Heatmap site={site} zone={zone} />}</ZonePage>
}
