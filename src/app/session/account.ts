import type { Api } from '#api/calls.ts'
import type { Result } from '#domain/result.ts'
import type { User } from '#openapi/lighting.d.ts'
import type { SessionStore } from './sessionStore.ts'

/** What users may change of their own account; `settings` are merged with the existing ones. */
export type AccountChange = Partial<User['data']>

/**
 * Saves the change and resolves with the saved user, or undefined if nobody is signed in any more. `current` is the
 * password, for servers that require it.
 */
export type SaveAccount = (change: AccountChange, current?: string) => Promise<Result<User> | undefined>

/** Saves one after the other, each based on the previous result, since the call sends the whole user (specification §7). */
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
  // Read-only fields are not sent.
  const { emailConfirmed: _, newEmail: __, signsInAt: ___, ...data } = user.data
  const settings = change.settings && { settings: { ...data.settings, ...change.settings } }
  return { ...user, data: { ...data, ...change, ...settings } }
}

/** The store that the user came from, for the messages 'User data saved to …' (specification §8). */
export const storeName = (from: string | undefined) =>
  from === 'firebase' || from === 'auth0' ? from : 'api'
