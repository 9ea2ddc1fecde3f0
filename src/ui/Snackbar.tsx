import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { createContext, type ReactNode, use, useMemo, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Button } from './Button.tsx'
import { cn } from './cn.ts'
import { IconButton } from './IconButton.tsx'

/** Specification §4. It waits while the pointer or the focus is on it. */
const autoHideMs = 6000

export const noticeTones = {
  plain: { icon: Info, className: 'text-text-muted' },
  good: { icon: CircleCheck, className: 'text-accent-text' },
  bad: { icon: CircleAlert, className: 'text-danger' },
} satisfies Record<string, { icon: LucideIcon; className: string }>

export type Notice = {
  text: string
  /** Default: plain. */
  tone?: keyof typeof noticeTones
  action?: { label: string; perform: () => void }
}

type Snackbar = { show: (notice: Notice) => void }
/** One that was shown, and when, in milliseconds since 1970. */
export type PastNotice = Pick<Notice, 'text' | 'tone'> & { id: number; at: number }

/** How many are remembered. */
const REMEMBERED = 20
type Shown = Notice & { id: number }

const SnackbarContext = createContext<Snackbar | undefined>(undefined)

/** Tells the user, in passing, that something happened: at the top centre, for six seconds, read out too. */
export function useSnackbar(): Snackbar {
  const snackbar = use(SnackbarContext)
  if (!snackbar) throw new Error('useSnackbar must be used under <SnackbarProvider>')
  return snackbar
}

const PastContext = createContext<readonly PastNotice[]>([])

/** What was told since the console was opened, newest first. */
export const usePastNotices = (): readonly PastNotice[] => use(PastContext)

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const text = useText('common')
  const [shown, setShown] = useState<readonly Shown[]>([])
  const [past, setPast] = useState<readonly PastNotice[]>([])
  const snackbar = useMemo<Snackbar>(() => {
    let lastId = 0
    return {
      show: (notice) => {
        lastId += 1
        const next = { ...notice, id: lastId }
        setShown((others) => [...others.filter((other) => other.text !== notice.text), next])
        const { text: told, tone } = notice
        const kept = { id: lastId, at: Date.now(), text: told, ...(tone && { tone }) }
        setPast((earlier) => [kept, ...earlier].slice(0, REMEMBERED))
      },
    }
  }, [])
  const remove = (id: number) => setShown((all) => all.filter((notice) => notice.id !== id))

  return (
    <SnackbarContext value={snackbar}>
      <Toast.Provider duration={autoHideMs} swipeDirection="up" label={text('notifications')}>
        <PastContext value={past}>{children}</PastContext>
        {shown.map((notice) => (
          <SnackbarItem key={notice.id} notice={notice} onGone={() => remove(notice.id)} />
        ))}
        <Toast.Viewport
          label={`${text('notifications')} ({hotkey})`}
          className="fixed top-2 left-1/2 z-60 flex w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 flex-col gap-2 outline-none"
        />
      </Toast.Provider>
    </SnackbarContext>
  )
}

function SnackbarItem({ notice, onGone }: { notice: Notice; onGone: () => void }) {
  const text = useText('common')
  const { icon: Icon, className } = noticeTones[notice.tone ?? 'plain']
  return (
    <Toast.Root
      type={notice.tone === 'bad' ? 'foreground' : 'background'}
      onOpenChange={(open) => open || onGone()}
      className="flex animate-appear items-center gap-3 rounded-lg border border-line bg-surface-raised py-1.5 pr-1.5 pl-3 shadow-floating"
    >
      <Icon aria-hidden className={cn('size-5 shrink-0', className)} />
      <Toast.Description className="min-w-0 flex-1 py-1 whitespace-pre-line wrap-break-word">
        {notice.text}
      </Toast.Description>
      {notice.action && (
        <Toast.Action asChild altText={notice.action.label}>
          <Button tone="quiet" onClick={notice.action.perform}>
            {notice.action.label}
          </Button>
        </Toast.Action>
      )}
      <Toast.Close asChild>
        <IconButton icon={X} label={text('close')} />
      </Toast.Close>
    </Toast.Root>
  )
}
