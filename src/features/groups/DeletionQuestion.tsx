import type { Site } from '#app/site/siteModel.ts'
import { useText } from '#i18n/index.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { profilesOf } from './members.ts'
import type { Groups } from './useGroups.ts'

/** Asks before deleting a group, and names the consequences. */
export function DeletionQuestion({ site, groups }: { site: Site; groups: Groups }) {
  const text = useText('groups')
  const { actor, context, gesture, members } = groups
  const { group = 0, name = '' } = context.pendingDeletion ?? {}
  const count = members.get(group)?.length ?? 0
  const profiles = profilesOf(group, site)
  const sentences = [
    text('deletion.text', { group: name }),
    count > 0 ? text('deletion.devices', { count }) : text('deletion.noDevices'),
    profiles.length > 0
      ? text('deletion.profiles', { count: profiles.length, profiles: profiles.join(', ') })
      : text('noProfiles'),
  ]
  return (
    <ConfirmDialog
      open={gesture === 'confirmingDeletion'}
      title={text('deletion.title')}
      text={sentences.join(' ')}
      onOpenChange={(open) => open || actor.send({ type: 'deletion.cancelled' })}
      onConfirm={() => actor.send({ type: 'deletion.confirmed' })}
    />
  )
}
