import type { ReactNode } from 'react'
import type { Levels } from '#app/plan/levels.ts'
import type { Device } from '#domain/devices.ts'
import type { Moment } from './moment.ts'
import { type Past, useMoment } from './usePast.ts'

type AtMomentProps = {
  past: Past
  live: (device: Device) => Levels
  /** @param moment undefined while the plan is live */
  children: (levels: (device: Device) => Levels, moment: Moment | undefined) => ReactNode
}

/** What differs from step to step of a plan's past, so that its parent renders without each of them. */
export function AtMoment({ past, live, children }: AtMomentProps) {
  const moment = useMoment(past)
  return children(moment?.levels ?? live, moment)
}
