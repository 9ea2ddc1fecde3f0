import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { lazyPart } from './lazyPart.ts'
import type { ShownNotice, SnackbarMessage } from './notices.ts'
import { PassingNotice } from './PassingNotice.tsx'
import { whenIdle } from './whenIdle.ts'

const loadSnackbars = () => import('./Snackbars.tsx')
const Snackbars = lazyPart(async () => (await loadSnackbars()).Snackbars)

type Snackbar = { show: (notice: SnackbarMessage) => void }
/** A notice that was shown, with its time in milliseconds since 1970. */
export type PastNotice = Pick<SnackbarMessage, 'text' | 'tone' | 'passing'> & { id: number; at: number }

/** The number of remembered notices. */
const REMEMBERED = 20

const SnackbarContext = createContext<Snackbar | undefined>(undefined)

/** Shows a message at the top centre for six seconds, and announces it. */
export function useSnackbar(): Snackbar {
  const snackbar = use(SnackbarContext)
  if (!snackbar) throw new Error('useSnackbar must be used under <SnackbarProvider>')
  return snackbar
}

const PastContext = createContext<readonly PastNotice[]>([])

/** The notices since the console was opened, newest first. */
export const usePastNotices = (): readonly PastNotice[] => use(PastContext)

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownNotice[]>([])
  const [past, setPast] = useState<readonly PastNotice[]>([])
  const snackbar = useMemo<Snackbar>(() => {
    let lastId = 0
    return {
      show: (notice) => {
        lastId += 1
        const next = { ...notice, id: lastId }
        setShown((others) => [...others.filter((other) => other.text !== notice.text), next])
        const { text: message, tone, passing } = notice
        const entry = {
          id: lastId,
          at: Date.now(),
          text: message,
          ...(tone && { tone }),
          ...(passing && { passing }),
        }
        setPast((earlier) => [entry, ...earlier].slice(0, REMEMBERED))
      },
    }
  }, [])
  const remove = (id: number) => setShown((all) => all.filter((notice) => notice.id !== id))

  // Preloads the snackbars: the first message may be that the server is unreachable.
  useEffect(() => {
    void whenIdle()
      .then(loadSnackbars)
      .catch(() => undefined)
  }, [])

  return (
    <SnackbarContext value={snackbar}>
      <PastContext value={past}>{children}</PastContext>
      {shown
        .filter(({ passing }) => passing)
        .map((notice) => (
          <PassingNotice key={notice.id} notice={notice} onClose={() => remove(notice.id)} />
        ))}
      {past.some(({ passing }) => !passing) && (
        <Snackbars shown={shown.filter(({ passing }) => !passing)} onClose={remove} />
      )}
    </SnackbarContext>
  )
}
