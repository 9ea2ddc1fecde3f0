import { Link } from '@tanstack/react-router'
import { useDataProblemCount } from '#app/core/useDataProblems.ts'
import { useSession } from '#app/session/session.tsx'
import { mayOpen } from '#domain/access.ts'
import { useText } from '#i18n/index.ts'
import { TriangleAlert } from '#icons/index.ts'
import { Tooltip } from '#ui/Tooltip.tsx'

const page = '/settings/data-problems'
const MOST = 999

/** How many values from the server could not be read, for those who can do something about it; nothing without any. */
export function DataProblemsLink() {
  const text = useText('shell')
  const { roles } = useSession()
  const count = useDataProblemCount()
  if (count === 0 || !mayOpen(page, roles)) return null
  const label = text('dataProblems', { count })
  return (
    <Tooltip text={label}>
      <Link
        to={page}
        aria-label={label}
        className="inline-flex h-control shrink-0 items-center gap-1 rounded-md px-2 text-sm text-warning transition-colors hover:bg-warning-soft"
      >
        <TriangleAlert aria-hidden className="size-4.5" />
        <span className="tabular-nums">{count > MOST ? `${MOST}+` : count}</span>
      </Link>
    </Tooltip>
  )
}
