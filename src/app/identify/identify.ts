import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useCore } from '#app/core/context.tsx'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { IDENTIFY_STEPS, type IdentifyProblem, type IdentifyStep } from '#machines/identify/vocabulary.ts'
import { createIdentifying, type Identifying, type IdentifySnapshot } from './identifying.ts'

/** A device's identify flow, as its view shows it (machines/identify). */
export interface IdentifyView {
  readonly step: IdentifyStep
  /** Cancelled, and the request under way is waited for. */
  readonly isCancelled: boolean
  /** The device has said that it blinks; otherwise it has only had the time to begin. */
  readonly isConfirmed: boolean
  /** Why the newest request failed, which is tried again; under `stuck`, after the user has asked for it. */
  readonly warning: ApiProblem | undefined
  /** Under `failed`. */
  readonly problem: IdentifyProblem | undefined
  /** When the step is over at the latest, in milliseconds since 1970: while waiting, blinking, or between attempts. */
  readonly until: number | undefined
}

export interface UseIdentify extends IdentifyView {
  /** Begins, or begins again after a failure. */
  readonly start: () => void
  /** Ends it, at every moment. */
  readonly cancel: () => void
  /** Tries again to restore the rules that were removed from the device. */
  readonly retry: () => void
}

export function useIdentify(device: number): UseIdentify {
  const actor = useIdentifying().of(device)
  const view = viewOf(useSelector(actor, (snapshot) => snapshot))
  return {
    ...view,
    start: () => actor.send({ type: 'identify.requested' }),
    cancel: () => actor.send({ type: 'identify.cancelled' }),
    retry: () => actor.send({ type: 'identify.retried' }),
  }
}

const useIdentifying = (): Identifying => useCore().identifying(createIdentifying)

/** Ends whatever identify flow a device is in. */
export function useCancelIdentify(): (device: number) => void {
  const identifying = useIdentifying()
  return (device) => identifying.of(device).send({ type: 'identify.cancelled' })
}

/** The devices that are to show themselves now; the same set as long as they are the same. */
export function useIdentifyingDevices(): ReadonlySet<number> {
  const identifying = useIdentifying()
  return useSyncExternalStore(identifying.subscribe, identifying.devices)
}

/** The devices whose rules are not restored and whose flow does not try again by itself; likewise. */
export function useStuckDevices(): ReadonlySet<number> {
  const identifying = useIdentifying()
  return useSyncExternalStore(identifying.subscribe, identifying.stuck)
}

function viewOf(flow: IdentifySnapshot): IdentifyView {
  const { isCancelled, isConfirmed, warning, problem, until } = flow.context
  return { step: stepOf(flow), isCancelled, isConfirmed, warning, problem, until }
}

const stepOf = (flow: IdentifySnapshot): IdentifyStep =>
  IDENTIFY_STEPS.find((step) => flow.hasTag(step)) ?? 'idle'
