import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

/** Where the focus can be in a plan: on its surface, or in its device list. */
type Place = 'application' | 'listbox'

/**
 * Remembers where the focus was in the plan, so that a popover can restore it.
 * @param onEnter handles Enter on the surface, which the plan does not use; returns whether it did
 */
export function usePlanFocus(onEnter: () => boolean) {
  const plan = useRef<HTMLDivElement>(null)
  const last = useRef<Place>('application')
  const go = (place: Place) => plan.current?.querySelector<HTMLElement>(`[role="${place}"]`)?.focus()

  return {
    /** Attributes of the element around the plan. */
    around: {
      ref: plan,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        const role = target.getAttribute('role')
        const isOfPlan = plan.current?.contains(target) ?? false
        if (isOfPlan && (role === 'application' || role === 'listbox')) last.current = role
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const { key, target } = event
        const isOnSurface = target instanceof Element && target.role === 'application'
        if (key === 'Enter' && isOnSurface && onEnter()) event.preventDefault()
      },
    },
    toSurface: () => go('application'),
    /** Focuses the selected device and scrolls it into view. */
    toDevices: () => go('listbox'),
    back: () => go(last.current),
  }
}
