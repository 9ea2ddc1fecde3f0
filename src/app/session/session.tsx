import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import { useCore } from '#app/core/context.tsx'
import type { SessionStore, SessionView } from './sessionStore.ts'

export type UseSession = SessionView &
  Pick<SessionStore, 'signIn' | 'register' | 'signOut' | 'lock' | 'retry' | 'abandon'>

const SessionContext = createContext<UseSession | undefined>(undefined)

/** Provides the core's session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { session } = useCore()
  const view = useSyncExternalStore(session.subscribe, session.current)
  const value = useMemo(() => {
    const { signIn, register, signOut, lock, retry, abandon } = session
    return { ...view, signIn, register, signOut, lock, retry, abandon }
  }, [view, session])
  return <SessionContext value={value}>{children}</SessionContext>
}

/** The session and its actions. */
export function useSession(): UseSession {
  const session = useContext(SessionContext)
  if (session === undefined) throw new Error('useSession needs a <SessionProvider> above it')
  return session
}
