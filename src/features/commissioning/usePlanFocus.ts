import { type FocusEvent, type KeyboardEvent, useRef } from 'react'

/** Where the keyboard can be in a plan: on its surface, or in the list of its devices. */
type Place = 'application' | 'listbox'

/**
 * Remembers where in the plan the keyboard was, so that a popover can give it back.
 * @param onEnter Enter on the surface, which means nothing to the plan; returns whether it meant something
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
    /** On the device that is selected, which is brought into view. */
    toDevices: () => go('listbox'),
    back: () => go(last.current),
  }
}
