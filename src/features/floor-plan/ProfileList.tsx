import { useText } from '#i18n/index.ts'
import type { AppliedProfile } from './appliedProfiles.ts'

/** The profiles applied to a device, with the status of those that do not run. */
export function ProfileList({ profiles }: { profiles: readonly AppliedProfile[] }) {
  const text = useText('floorPlan')
  if (profiles.length === 0) return text('facts.none')
  return (
    <ul>
      {profiles.map(({ key, name, status }) => (
        <li key={key}>
          {name}
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
