import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/index.ts'
import type { AppliedProfile } from './appliedProfiles.ts'
import { factLinkClass } from './Facts.tsx'

type ProfileListProps = {
  profiles: readonly AppliedProfile[]
  /** The zone whose plan is opened with a profile. */
  zone: number | undefined
}

/** Links to the profiles applied to a device, with the status of those that do not run. */
export function ProfileList({ profiles, zone }: ProfileListProps) {
  const text = useText('floorPlan')
  if (profiles.length === 0) return text('facts.none')
  return (
    <ul>
      {profiles.map(({ key, profile, name, status }) => (
        <li key={key}>
          <Link
            to="/dimming-profiles"
            search={{ ...(zone !== undefined && { zone }), profile }}
            className={factLinkClass}
          >
            {name}
          </Link>
          <ProfileState status={status} />
        </li>
      ))}
    </ul>
  )
}

function ProfileState({ status }: Pick<AppliedProfile, 'status'>) {
  const text = useText('floorPlan')
  if (status === 'running') return null
  if (status === 'error') return <span className="text-danger"> ({text('profile.error')})</span>
  return <span className="text-text-muted"> ({text(status ? 'profile.pending' : 'profile.viaGroup')})</span>
}
