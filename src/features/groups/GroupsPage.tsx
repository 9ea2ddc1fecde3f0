import { useSearch } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { ZonePage } from '#app/site/ZonePage.tsx'
import { Groups } from './Groups.tsx'

/** Specification §2 and §4: the groups of devices that act together, and the plan that they are put together on. */
export function GroupsPage() {
  const { group } = useSearch({ strict: false })
  return <ZonePage icon={Network}>{(parts) => <Groups {...parts} requestedId={group} />}</ZonePage>
}
