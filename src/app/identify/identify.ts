import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { useCore } from '#app/core/context.tsx'
import type { ApiProblem } from '#domain/apiProblem.ts'
import { IDENTIFY_STEPS, type IdentifyProblem, type IdentifyStep } from '#machines/identify/vocabulary.ts'
import { createIdentifying, type Identifying, type IdentifySnapshot } from './identifying.ts'

/** The state of a device's identify flow (machines/identify). */
export type IdentifyView = {
  readonly step: IdentifyStep
  /** Cancelled, but waiting for the current request. */
  readonly isCancelled: boolean
  /** The device has confirmed that it blinks; otherwise only the expected time has passed. */
  readonly isConfirmed: boolean
  /** Why the newest request failed. It is retried automatically, or under `stuck` by the user. */
  readonly warning: ApiProblem | undefined
  /** Defined under `failed`. */
  readonly problem: IdentifyProblem | undefined
  /** The latest end of the step in milliseconds since 1970: while waiting, blinking, or between attempts. */
  readonly until: number | undefined
}

export interface UseIdentify extends IdentifyView {
  /** Starts, or restarts after a failure. */
  readonly start: () => void
  /** Ends the flow, in any state. */
  readonly cancel: () => void
  /** Retries restoring the rules removed from the device. */
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

/** Returns a function that ends a device's identify flow, if any. */
export function useCancelIdentify(): (device: number) => void {
  const identifying = useIdentifying()
  return (device) => identifying.of(device).send({ type: 'identify.cancelled' })
}

/** Returns a function that starts a device's identify flow. */
export function useStartIdentify(): (device: number) => void {
  const identifying = useIdentifying()
  return (device) => identifying.of(device).send({ type: 'identify.requested' })
}

/** The devices being identified; the set is stable until it changes. */
export function useIdentifyingDevices(): ReadonlySet<number> {
  const identifying = useIdentifying()
  return useSyncExternalStore(identifying.subscribe, identifying.devices)
}

/** The devices whose rules are not restored and whose flow waits for the user; the set is stable until it changes. */
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
