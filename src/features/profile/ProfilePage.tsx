import { useCapability } from '#app/core/capability.ts'
import { useSession } from '#app/session/session.tsx'
import { useText } from '#i18n/index.ts'
import { AccountForm } from './AccountForm.tsx'
import { LoadChanges } from './LoadChanges.tsx'
import { OfflinePart } from './OfflinePart.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { PhotoField } from './PhotoField.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'
import { Section } from './Section.tsx'
import { ShortcutsForm } from './ShortcutsForm.tsx'

/** The user's account and preferences (specification §2). */
export function ProfilePage() {
  const text = useText('profile')
  const offline = useText('offline')
  const { user } = useSession()
  const hasPasswords = useCapability('changePassword')
  if (!user) return null
  const { signsInAt } = user.data
  return (
    <div className="mx-auto w-full max-w-4xl px-4 lg:px-8">
      <Section title={text('account.title')} text={text('account.text')}>
        <PhotoField user={user} />
        <AccountForm key={user.data.email} user={user} />
      </Section>
      {hasPasswords &&
        (signsInAt ? (
          <Section title={text('password.title')} text={text('password.atProvider')}>
            <p>{text('password.kept', { provider: signsInAt })}</p>
          </Section>
        ) : (
          <Section title={text('password.title')} text={text('password.text')}>
            <PasswordForm email={user.data.email} />
          </Section>
        ))}
      <Section title={text('preferences.title')} text={text('preferences.text')}>
        <PreferencesForm />
      </Section>
      <Section title={text('shortcuts.title')} text={text('shortcuts.text')}>
        <ShortcutsForm />
      </Section>
      <Section title={offline('title')} text={offline('text')}>
        <OfflinePart />
        <LoadChanges />
      </Section>
    </div>
  )
}
