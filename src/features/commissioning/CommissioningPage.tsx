import { useSearch } from '@tanstack/react-router'
import { ZonePage } from '#app/site/ZonePage.tsx'
import { MapPinPlus } from '#icons/index.ts'
import { Commissioning } from './Commissioning.tsx'

/** Specification §2 and §4: unplaced devices, and the plan to place them on. */
export function CommissioningPage() {
  const { device } = useSearch({ strict: false })
  return (
    <ZonePage icon={MapPinPlus}>{(parts) => <Commissioning {...parts} initialDevice={device} />}</ZonePage>
  )
}
