import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { findingsOptions } from '#api/queries.ts'
import { useCapability } from '#app/core/capability.ts'
import { useApi } from '#app/core/context.tsx'
import { factLinkClass } from '#app/device/Facts.tsx'
import { useSettings } from '#app/site/site.tsx'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { CircleAlert } from '#icons/index.ts'

/** What is wrong with the device and not closed yet (an extension); nothing where nothing is. */
export function DeviceFindings({ id }: { id: number }) {
  const isOffered = useCapability('listFindings')
  return isOffered === true ? <OpenFindings id={id} /> : null
}

function OpenFindings({ id }: { id: number }) {
  const text = useText('findings')
  const api = useApi()
  const { siteTime } = useSettings()
  const { data } = useInfiniteQuery(findingsOptions(api, { fk_device: id, status: ['open', 'acknowledged'] }))
  const findings = data?.pages.flatMap((page) => page.findings) ?? []
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
            <Link to="/findings" search={{ device: id, finding: finding.id }} className={factLinkClass}>
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
