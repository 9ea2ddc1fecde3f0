import { useSearch } from '@tanstack/react-router'
import { ZonePage } from '#app/site/ZonePage.tsx'
import { SlidersHorizontal } from '#icons/index.ts'
import { DimmingProfiles } from './DimmingProfiles.tsx'

/** Specification §2 and §4: dimming profiles, and their assignment on a zone's plan. */
export function DimmingProfilesPage() {
  const { profile } = useSearch({ strict: false })
  return (
    <ZonePage icon={SlidersHorizontal}>
      {(parts) => <DimmingProfiles {...parts} requestedId={profile} />}
    </ZonePage>
  )
}
