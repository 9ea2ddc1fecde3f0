import { useSearch } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { ZonePage } from '#app/site/ZonePage.tsx'
import { DimmingProfiles } from './DimmingProfiles.tsx'

/** Specification §2 and §4: the profiles, and what they apply to on a zone's plan. */
export function DimmingProfilesPage() {
  const { profile } = useSearch({ strict: false })
  return (
    <ZonePage icon={SlidersHorizontal}>
      {(parts) => <DimmingProfiles {...parts} requestedId={profile} />}
    </ZonePage>
  )
}
