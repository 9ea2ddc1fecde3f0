import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import type { PlanDevice } from '#plan/device.ts'
import type { PlanHover } from '#plan/Plan.tsx'

/** The device that the pointer is over or, by the keyboard, the list of devices is on: the one to tell about. */
export function usePointedAt(devices: readonly PlanDevice[]) {
  const [id, setId] = useState<number>()
  return {
    id,
    onHover: (hover: PlanHover | undefined) => setId(hover?.id),
    dismiss: () => setId(undefined),
    /** Attributes of the element around the plan. */
    around: {
      onKeyUp: ({ target, key }: KeyboardEvent<HTMLElement>) => {
        if (key !== 'Escape' && target instanceof HTMLElement) setId(focused(target, devices))
      },
      onBlur: (_: FocusEvent) => setId(undefined),
    },
  }
}

/** As the list tells assistive technology: its active option, and where in the list that is. */
function focused(list: HTMLElement, devices: readonly PlanDevice[]): number | undefined {
  const option = document.getElementById(list.getAttribute('aria-activedescendant') ?? '')
  return devices[Number(option?.getAttribute('aria-posinset')) - 1]?.id
}
