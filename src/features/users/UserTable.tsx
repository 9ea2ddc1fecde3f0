import { useSession } from '#app/session/session.tsx'
import { useSettings } from '#app/site/site.tsx'
import { formatMoment } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Account } from '#openapi/lighting.d.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { cn } from '#ui/cn.ts'
import { cellClass, ListTable } from '#ui/ListTable.tsx'
import { Problem } from '#ui/Problem.tsx'
import { ConnectionNote } from './ConnectionNote.tsx'
import { InvitationNote } from './InvitationNote.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { useUserChanges } from './useUserChanges.ts'

const columns = ['name', 'role', 'state', 'signedIn', 'actions'] as const

/** Every account as a row; changes take effect at once. Admins cannot change their own account here. */
export function UserTable({ users }: { users: readonly Account[] }) {
  const text = useText('users')
  const { user: me } = useSession()
  return (
    <ListTable
      label={text('label')}
      columns={columns}
      headingOf={(column) => text(`columns.${column}`)}
      className="min-w-180"
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} isMe={user.email === me?.data.email} />
      ))}
    </ListTable>
  )
}

function UserRow({ user, isMe }: { user: Account; isMe: boolean }) {
  const text = useText('users')
  const { siteTime } = useSettings()
  const { busy, problem, invitation, change, connect, invite } = useUserChanges(user)
  const state = user.disabled ? 'disabled' : user.invited ? 'invited' : 'active'
  return (
    <tr>
      <th scope="row" className={cn(cellClass, 'font-normal')}>
        <div className="flex items-center gap-3">
          <Avatar name={user.displayName} photo={user.photoURL} />
          <span className="min-w-0">
            <span className="block font-medium">
              {user.displayName}
              {isMe && <span className="font-normal text-text-muted"> {text('you')}</span>}
            </span>
            <span className="block text-text-muted">
              {user.email}
              {!user.emailConfirmed && !user.invited && ` · ${text('unconfirmed')}`}
            </span>
            {user.signsInAt && (
              <span className="block text-text-muted">{text('signsInAt', { name: user.signsInAt })}</span>
            )}
          </span>
        </div>
      </th>
      <td className={cellClass}>
        <RoleSelect
          label={text('roleOf', { name: user.displayName })}
          value={user.role[0]}
          disabled={isMe || busy}
          onChange={(role) => change({ role: [role] })}
        />
      </td>
      <td className={cn(cellClass, 'pt-3.5', user.disabled && 'text-danger')}>{text(`states.${state}`)}</td>
      <td className={cn(cellClass, 'pt-3.5 whitespace-nowrap')}>
        {user.dt_signed_in ? formatMoment(Date.parse(user.dt_signed_in), siteTime) : '–'}
      </td>
      <td className={cellClass}>
        {!isMe && (
          <div className="flex flex-wrap gap-2">
            {user.invited && !user.disabled && (
              <Button
                disabled={busy}
                onClick={invite}
                aria-label={text('inviteWhom', { name: user.displayName })}
              >
                {text('invite')}
              </Button>
            )}
            <Button
              disabled={busy}
              aria-label={text(user.disabled ? 'enableWhom' : 'disableWhom', { name: user.displayName })}
              onClick={() => change({ disabled: !user.disabled })}
            >
              {text(user.disabled ? 'enable' : 'disable')}
            </Button>
          </div>
        )}
        {user.connection && (
          <ConnectionNote
            user={user}
            request={user.connection}
            busy={busy}
            onDecide={(accept) => user.connection && connect(user.connection, accept)}
          />
        )}
        {problem && <Problem>{problem.message}</Problem>}
        {invitation && <InvitationNote invitation={invitation} />}
      </td>
    </tr>
  )
}
