import { PlanLevels } from '#plan/PlanLevels.tsx'
import { type Past, useMoment } from './usePast.ts'

/** Shows the levels of the past on the plan that it is a child of. */
export function MomentLevels({ past }: { past: Past }) {
  const moment = useMoment(past)
  return moment && <PlanLevels levelOf={moment.levels} />
}
