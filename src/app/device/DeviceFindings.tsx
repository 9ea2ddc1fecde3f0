import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { findingsOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { useMinute } from '#app/core/minute.ts'
import { factLinkClass } from '#app/device/Facts.tsx'
import { useFoundFindings } from '#app/findings/useFoundFindings.ts'
import { useSettings, useSite } from '#app/site/site.tsx'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert } from '#icons/index.ts'
import type { Finding } from '#openapi/lighting.d.ts'

/** What is wrong with the device and not closed yet; nothing where nothing is. */
export function DeviceFindings({ id }: { id: number }) {
  const isOffered = useCapability('listFindings')
  if (isOffered === undefined) return null
  return isOffered ? <KeptFindings id={id} /> : <FoundFindings id={id} />
}

/** Those that the server keeps (an extension). */
function KeptFindings({ id }: { id: number }) {
  const api = useApi()
  const { data } = useInfiniteQuery(findingsOptions(api, { fk_device: id, status: ['open', 'acknowledged'] }))
  return <FindingList id={id} findings={data?.pages.flatMap((page) => page.findings) ?? []} />
}

/** Those that the console finds itself in the readings of the device's zone. */
function FoundFindings({ id }: { id: number }) {
  const { site } = useSite()
  const { siteTime } = useSettings()
  const area = site?.byId.devices.get(id)?.area ?? undefined
  const { findings = [] } = useFoundFindings(area, siteTime.dayOf(useMinute()))
  const own = findings.filter(
    ({ fk_device, devices, over_at }) => over_at === null && (fk_device === id || devices.includes(id)),
  )
  return <FindingList id={id} findings={own} {...(area !== undefined && { zone: area })} />
}

type FindingListProps = {
  id: number
  findings: readonly Finding[]
  /** Where the page must be told whose readings to look at. */
  zone?: number
}

function FindingList({ id, findings, zone }: FindingListProps) {
  const text = useText('findings')
  const { siteTime } = useSettings()
  if (findings.length === 0) return null
  return (
    <section
      aria-label={text('ofDevice')}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface-raised p-4"
    >
      <ul className="flex flex-col gap-1">
        {findings.map((finding) => (
          <li key={finding.id} className="flex flex-wrap items-baseline gap-x-3">
            <CircleAlert aria-hidden className="size-4 self-center" />
            <Link
              to="/findings"
              search={{ ...(zone !== undefined && { zone }), device: id, finding: finding.id }}
              className={factLinkClass}
            >
              {text(`causes.${finding.cause}`)}
            </Link>
            <span className="text-text-muted">
              {text('sinceMoment', { time: formatMoment(Date.parse(finding.since), siteTime) })} ·{' '}
              {text(`status.${finding.status}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
