import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { addDirtyForm } from './dirtyForms.ts'

type LeaveGuard = {
  /** Calls `leave` at once, or if something is unsaved, after the user confirms. */
  readonly beforeLeaving: (leave: () => void) => void
  /** The confirmation dialog; render it anywhere on the page. */
  readonly leaveQuestion: ReactNode
}

type Place = {
  readonly pathname: string
  readonly search: unknown
}

type PendingLeave = {
  readonly leave: () => void
  readonly stay: () => void
}

/**
 * Asks before unsaved changes are lost: on navigation in the console (including other search parameters of the page),
 * and before the browser closes or reloads the page. The end of a session does not ask, since nobody could save any
 * more.
 * @param isDirty whether something is unsaved
 * @param save tried before asking; if it resolves with true, everything is saved and no question is needed
 */
export function useLeaveGuard(isDirty: boolean, save?: () => Promise<boolean>): LeaveGuard {
  const text = useText('leaving')
  const [pending, setPending] = useState<PendingLeave>()
  useEffect(() => (isDirty ? addDirtyForm() : undefined), [isDirty])

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
