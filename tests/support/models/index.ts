import type { Model } from '../paths.ts'
import { identifyModel } from './identify.ts'
import { placementModel } from './placement.ts'
import { sessionModel } from './session.ts'

/** The model of every machine, by the name of its folder in machines/. */
export const models: Readonly<Record<string, Model>> = {
  session: sessionModel,
  placement: placementModel,
  identify: identifyModel,
}
