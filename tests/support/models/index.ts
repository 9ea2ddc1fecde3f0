import type { Model } from '../paths.ts'
import { autosaveModel } from './autosave.ts'
import { dimmingProfileModel } from './dimmingProfile.ts'
import { groupModel } from './group.ts'
import { identifyModel } from './identify.ts'
import { luminaireTypeModel } from './luminaireType.ts'
import { outboxModel } from './outbox.ts'
import { placementModel } from './placement.ts'
import { sessionModel } from './session.ts'

/** The model of every machine, by the name of its folder in machines/. */
export const models: Readonly<Record<string, Model>> = {
  session: sessionModel,
  outbox: outboxModel,
  placement: placementModel,
  identify: identifyModel,
  luminaireType: luminaireTypeModel,
  autosave: autosaveModel,
  dimmingProfile: dimmingProfileModel,
  group: groupModel,
}
