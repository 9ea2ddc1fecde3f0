import { useSearch } from '@tanstack/react-router'
import { MapPinPlus } from 'lucide-react'
import { ZonePage } from '#app/site/ZonePage.tsx'
import { Commissioning } from './Commissioning.tsx'

/** Specification §2 and §4: the devices that stand on no plan yet, and the plan that they are put on. */
export function CommissioningPage() {
  const { device } = useSearch({ strict: false })
  return (
    <ZonePage icon={MapPinPlus}>
      {(parts) => <Commissioning {...parts} initialDevice={parts.site.byId.devices.get(device ?? 0)} />}
    </ZonePage>
  )
}
