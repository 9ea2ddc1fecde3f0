import { useNavigate } from '@tanstack/react-router'
import { useSession } from '#app/session/session.tsx'
import { useText } from '#i18n/index.ts'
import { Lock, LogIn, LogOut, User as UserIcon } from '#icons/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Menu, MenuHeading, MenuItem } from '#ui/Menu.tsx'

/** The signed-in user with name and role, and Logout; or Login without a role (specification §2). */
export function UserMenu() {
  const text = useText('shell')
  const navigate = useNavigate()
  const { user, roles, notice, lock } = useSession()
  const session = useText('session')
  const signedIn = roles.length > 0
  const name = (signedIn && user?.data.displayName) || text('user.guest')
  const photo = signedIn ? user?.data.photoURL : undefined
  return (
    <Menu
      trigger={
        <button type="button" className="ml-1 rounded-full" aria-label={text('user.menu')}>
          <Avatar name={name} photo={photo} />
        </button>
      }
    >
      <MenuHeading>
        <span className="block truncate font-semibold">{name}</span>
        {signedIn && <span className="block text-xs text-text-muted">{roles.map(roleName).join(', ')}</span>}
        {signedIn && notice?.code === 'logged-in-with-jwt' && (
          <span className="block text-xs text-text-muted">{session('notices.logged-in-with-jwt')}</span>
        )}
      </MenuHeading>
      {signedIn ? (
        <>
          <MenuItem
            icon={UserIcon}
            label={text('user.profile')}
            onSelect={() => navigate({ to: '/pages/profile' })}
          />
          <MenuItem icon={Lock} label={text('user.lock')} onSelect={lock} />
          <MenuItem icon={LogOut} label={text('user.logout')} onSelect={() => navigate({ to: '/logout' })} />
        </>
      ) : (
        <MenuItem icon={LogIn} label={text('user.login')} onSelect={() => navigate({ to: '/login' })} />
      )}
    </Menu>
  )

  function roleName(role: string) {
    return role === 'admin' || role === 'staff' || role === 'user' ? text(`roles.${role}`) : role
  }
}
