import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#app/session/session.tsx'
import { useChecklist } from '#app/setUp/useChecklist.ts'
import { useSite } from '#app/site/site.tsx'
import { useText } from '#i18n/index.ts'
import { ListChecks, Lock, LogIn, LogOut, User as UserIcon } from '#icons/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Menu, MenuHeading, MenuItem } from '#ui/Menu.tsx'

/** The signed-in user with name and role, and Logout; Login without a role (specification §2). */
export function UserMenu() {
  const text = useText('shell')
  const navigate = useNavigate()
  const { user, roles, lock } = useSession()
  const { steps, isPutAway, putAway } = useChecklist(useSite().site, 'menu')
  const hasRole = roles.length > 0
  const name = user?.data.displayName || text('user.guest')
  return (
    <Menu
      trigger={
        <button type="button" className="ml-1 rounded-full" aria-label={text('user.menu')}>
          <Avatar name={name} photo={user?.data.photoURL} />
        </button>
      }
    >
      <MenuHeading>
        <span className="block truncate font-semibold">{name}</span>
        {hasRole && <span className="block text-xs text-text-muted">{roles.map(roleName).join(', ')}</span>}
      </MenuHeading>
      {hasRole ? (
        <>
          <MenuItem
            icon={UserIcon}
            label={text('user.profile')}
            onSelect={() => navigate({ to: '/pages/profile' })}
          />
          {isPutAway && steps.length > 0 && (
            <MenuItem
              icon={ListChecks}
              label={text('user.checklist')}
              onSelect={() => {
                putAway(false)
                void navigate({ to: '/dashboard' })
              }}
            />
          )}
          <MenuItem icon={Lock} label={text('user.lock')} onSelect={lock} />
        </>
      ) : (
        <MenuItem icon={LogIn} label={text('user.login')} onSelect={() => navigate({ to: '/login' })} />
      )}
      {user && (
        <MenuItem icon={LogOut} label={text('user.logout')} onSelect={() => navigate({ to: '/logout' })} />
      )}
    </Menu>
  )

  function roleName(role: string) {
    return role === 'admin' || role === 'staff' || role === 'user' ? text(`roles.${role}`) : role
  }
}
