import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { useCore } from '#app/core/context.tsx'
import type { SessionStore, SessionView } from './sessionStore.ts'

export type UseSession = SessionView &
  Pick<SessionStore, 'signIn' | 'register' | 'signOut' | 'lock' | 'retry' | 'abandon'>

const SessionContext = createContext<UseSession | undefined>(undefined)

/** Gives its children the session of the core above it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session } = useCore()
  const view = useSyncExternalStore(session.subscribe, session.current)
  const value = useMemo(() => {
    const { signIn, register, signOut, lock, retry, abandon } = session
    return { ...view, signIn, register, signOut, lock, retry, abandon }
  }, [view, session])
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Who is signed in, and how to change that. */
export function useSession(): UseSession {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession needs a <SessionProvider> above it')
  return session
}
