import { useMemo, useState } from 'react'
import { useMinute } from '#app/core/minute.ts'
import { bucketsOf } from '#app/deviceHistory/buckets.ts'
import { useNarrowing } from '#app/deviceHistory/useDeviceHistory.ts'
import { useSettings } from '#app/site/site.tsx'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import { ChartNoAxesColumn } from '#icons/index.ts'
import { Button } from '#ui/Button.tsx'
import { lazyPart } from '#ui/lazyPart.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const SmallHistory = lazyPart(
  async () => (await import('#app/deviceHistory/SmallHistory.tsx')).SmallHistory,
  <Skeleton className="h-80 shrink-0" />,
)

/** The selected device's last 24 hours. Where the whole zone would be read for it, only when it is asked for. */
export function LastDay({ device, site }: { device: Device; site: Site }) {
  const text = useText('devicePage')
  const { siteTime } = useSettings()
  const [isWanted, setWanted] = useState(false)
  const isNarrowed = useNarrowing()
  const end = bucketsOf('24h', useMinute(), siteTime).at(-1) ?? 0
  const edges = useMemo(() => bucketsOf('24h', end, siteTime), [end, siteTime])
  if (isNarrowed === undefined) return null
  if (!isNarrowed && !isWanted)
    return (
      <Button icon={ChartNoAxesColumn} onClick={() => setWanted(true)} className="self-start">
        {text('showLastDay')}
      </Button>
    )
  return <SmallHistory device={device} site={site} edges={edges} title={text('lastDay')} name="24h" />
}
