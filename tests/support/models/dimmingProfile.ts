import type { AnyMachineSnapshot } from 'xstate'
import type { KnownRules } from '#app/profiles/copyTasks.ts'
import { NEW_PROFILE, readProfile, writeProfile } from '#domain/profile.ts'
import type { Target } from '#domain/rules.ts'
import { createDimmingProfile } from '#machines/dimmingProfile/dimmingProfile.ts'
import type {
  DimmingProfileContext,
  ProfileDraft,
  ProfileOperation,
} from '#machines/dimmingProfile/vocabulary.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import type { Model } from '../paths.ts'

const rule = (id: number, original?: number, group: number | null = null): Rule => ({
  id,
  name: 'Office hours',
  rulespec: writeProfile(NEW_PROFILE, []),
  notes: original === undefined ? null : { related_rule_id: original },
  fk_group: group,
})

/** A profile with a copy for a lamp and one for a group. */
export const office = rule(5)
export const lampCopy = rule(6, office.id)
export const groupCopy = rule(7, office.id, 3)
export const lamp: Target = { of: 'device', id: 12 }
export const otherLamp: Target = { of: 'device', id: 13 }
export const group: Target = { of: 'group', id: 3 }
export const otherGroup: Target = { of: 'group', id: 4 }
/** A profile without copies. */
export const corridor: Rule = { ...rule(8), name: 'Corridor' }

export const known: KnownRules = {
  rules: [office, lampCopy, groupCopy, corridor],
  applied: [{ id: 60, fk_rule: lampCopy.id, fk_device: lamp.id, status: 'running' }],
  appliedToGroups: [{ id: 507, fk_rule: groupCopy.id, fk_group: group.id }],
}

const draftOf = ({ id, name, rulespec }: Rule): ProfileDraft => ({
  id,
  name,
  form: readProfile(rulespec),
  before: { name, rulespec },
})
export const changed: ProfileDraft = {
  ...draftOf(office),
  form: { ...readProfile(office.rulespec), weekdays: [1, 2, 3, 4, 5] },
}
export const added: ProfileDraft = {
  id: undefined,
  name: 'Corridor',
  form: NEW_PROFILE,
  before: { name: '', rulespec: [] },
}

/** The id of a profile that is added, until the server gives it one. */
export const TEMPORARY = -1

/** A profile machine, and what it has sent. */
export function recordedDimmingProfile() {
  const sent: ProfileOperation[] = []
  const machine = createDimmingProfile({
    send: (operation) => sent.push(operation),
    temporaryId: () => TEMPORARY,
  })
  return { machine, sent, answer: {}, fail: {} }
}

export const dimmingProfileModel: Model = {
  worlds: { 'a profile with two copies': recordedDimmingProfile },
  events: {
    'a profile is opened': { type: 'profile.opened', id: office.id },
    'another profile is opened': { type: 'profile.opened', id: corridor.id },
    'the form is closed': { type: 'profile.closed' },
    'a profile is added': { type: 'profile.added', draft: added },
    'the form is changed': { type: 'profile.edited', draft: changed },
    'the new form is changed': { type: 'profile.edited', draft: { ...added, name: 'Stairs' } },
    'the change is cancelled': { type: 'edit.cancelled' },
    'the form is left': { type: 'form.left' },
    'it is to be saved': { type: 'save.requested' },
    'it is to be deleted': { type: 'deletion.requested', profile: { id: office.id, name: office.name } },
    'the deletion is confirmed': { type: 'deletion.confirmed' },
    'the deletion is cancelled': { type: 'deletion.cancelled' },
    'it is applied to another group': {
      type: 'assignment.requested',
      kind: 'apply',
      targets: [otherGroup],
    },
    'the server creates it': { type: 'profile.created', temporary: TEMPORARY, id: 9 },
    'it is not created': { type: 'profile.dropped', id: TEMPORARY },
  },
  distinguish: ({ context }: AnyMachineSnapshot) => {
    const { opened, draft, pendingDeletion } = context as DimmingProfileContext
    return [opened, draft?.id, draft?.name, pendingDeletion?.id]
  },
  isPossible: ({ context }, { type, draft }) => {
    const { opened, draft: typed } = context as DimmingProfileContext
    switch (type) {
      case 'profile.edited':
        return typed ? typed.id === draft?.id : opened === office.id && draft?.id === office.id
      case 'deletion.requested':
      case 'assignment.requested':
        return opened === office.id
      case 'profile.created':
      case 'profile.dropped':
        return opened === TEMPORARY
      default:
        return true
    }
  },
}
