import { useSearch } from '@tanstack/react-router'
import { ZonePage } from '#app/site/ZonePage.tsx'
import { Network } from '#icons/index.ts'
import { Groups } from './Groups.tsx'

/** Specification §2 and §4: device groups, and the plan for editing them. */
export function GroupsPage() {
  const { group } = useSearch({ strict: false })
  return <ZonePage icon={Network}>{(parts) => <Groups {...parts} requestedId={group} />}</ZonePage>
}
