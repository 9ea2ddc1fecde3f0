import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface LeaveGuard {
  /** Goes on at once, or where something is unsaved, once the user has said that it may be lost. */
  readonly beforeLeaving: (leave: () => void) => void
  /** The question; rendered anywhere on the page. */
  readonly leaveQuestion: ReactNode
}

interface Place {
  readonly pathname: string
  readonly search: unknown
}

interface PendingLeave {
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * Nothing typed is lost unasked: as long as the page is dirty, going elsewhere in the console (also another `?search` of the
 * page) asks first, and so does the browser before it closes or reloads the page. What ends a session doesn't ask: there is
 * nobody left to save as.
 * @param isDirty whether something is unsaved
 * @param save tried before anything is asked, and answers whether all is saved now: then nothing is
 */
export function useLeaveGuard(isDirty: boolean, save?: () => Promise<boolean>): LeaveGuard {
  const text = useText('leaving')
  const [pending, setPending] = useState<PendingLeave>()

  const mayLeave = async () =>
    (await save?.()) ||
    new Promise<boolean>((resolve) => setPending({ leave: () => resolve(true), stay: () => resolve(false) }))

  useBlocker({
    shouldBlockFn: async ({ current, next }) => isElsewhere(current, next) && !(await mayLeave()),
    enableBeforeUnload: () => {
      void save?.()
      return true
    },
    disabled: !isDirty,
  })

  return {
    beforeLeaving: (leave) => {
      if (!isDirty) leave()
      else void mayLeave().then((may) => may && leave())
    },
    leaveQuestion: (
      <ConfirmDialog
        open={pending !== undefined}
        onOpenChange={() => {
          pending?.stay()
          setPending(undefined)
        }}
        title={text('title')}
        text={text('text')}
        confirmLabel={text('leave')}
        onConfirm={() => pending?.leave()}
      />
    ),
  }
}

const isElsewhere = (current: Place, next: Place) =>
  current.pathname !== next.pathname || JSON.stringify(current.search) !== JSON.stringify(next.search)
