import type { Api } from '#api/calls.ts'
import type { Result } from '#domain/result.ts'
import type { User } from '#openapi/lighting.d.ts'
import type { SessionStore } from './sessionStore.ts'

/** What a user may change of themselves; `settings` are laid over those there are. */
export type AccountChange = Partial<User['data']>

/**
 * Saves it, and answers with the user as saved; undefined where nobody is signed in any more. `current` is the password, only
 * for a server that asks for it.
 */
export type SaveAccount = (change: AccountChange, current?: string) => Promise<Result<User> | undefined>

/** One save after the other, each of the user as the one before left them: the call takes a whole user (specification §7). */
export function createSaveAccount(api: Api, session: SessionStore): SaveAccount {
  let last: Promise<unknown> = Promise.resolve()

  async function save(change: AccountChange, current?: string) {
    const { state, user } = session.current()
    if (state !== 'signed-in' || !user) return undefined
    const answer = await api.updateUser(withChange(user, change), current)
    if (!answer.ok) return answer
    const saved = { ...user, ...answer.value }
    session.change(saved)
    return { ok: true as const, value: saved }
  }

  return (change, current) => {
    const saving = last.then(() => save(change, current))
    last = saving
    return saving
  }
}

function withChange(user: User, change: AccountChange): User {
  // What the server only tells is not the user's to send.
  const { emailConfirmed: _, newEmail: __, ...data } = user.data
  const settings = change.settings && { settings: { ...data.settings, ...change.settings } }
  return { ...user, data: { ...data, ...change, ...settings } }
}
