import { useMemo, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import { bucketsAround } from '#app/deviceHistory/buckets.ts'
import { useNarrowing } from '#app/deviceHistory/useDeviceHistory.ts'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import type { Finding } from '#openapi/lighting.d.ts'
import { lazyPart } from '#ui/lazyPart.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

const SmallHistory = lazyPart(
  async () => (await import('#app/deviceHistory/SmallHistory.tsx')).SmallHistory,
  <Skeleton className="h-80" />,
)

type EvidenceProps = { finding: Finding; device: Device; site: Site }

/** What the device reported around the time when the finding began, and what was asked of it. */
export function Evidence({ finding: { id, since }, device, site }: EvidenceProps) {
  const text = useText('findings')
  const { now } = useCore()
  const [opened] = useState(now)
  const edges = useMemo(() => bucketsAround(Date.parse(since), opened), [since, opened])
  if (useNarrowing() === undefined) return null
  return (
    <SmallHistory device={device} site={site} edges={edges} title={text('evidence')} name={`finding-${id}`} />
  )
}
