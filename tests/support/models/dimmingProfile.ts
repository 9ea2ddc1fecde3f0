import type { AnyMachineSnapshot } from 'xstate'
import { NEW_PROFILE, readProfile, writeProfile } from '#domain/profile.ts'
import type { Result } from '#domain/result.ts'
import type { Target } from '#domain/rules.ts'
import { createDimmingProfile } from '#machines/dimmingProfile/dimmingProfile.ts'
import type {
  DimmingProfileContext,
  KnownRules,
  Original,
  ProfileDraft,
  Task,
} from '#machines/dimmingProfile/vocabulary.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import { heldPort } from '../heldPort.ts'
import type { Model } from '../paths.ts'
import { internalError } from '../problems.ts'

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

export const draftOf = ({ id, name, rulespec }: Original): ProfileDraft => ({
  id,
  name,
  form: readProfile(rulespec),
  rulespec,
})
export const changed: ProfileDraft = {
  ...draftOf(office),
  form: { ...readProfile(office.rulespec), weekdays: [1, 2, 3, 4, 5] },
}
export const added: ProfileDraft = { id: undefined, name: 'Corridor', form: NEW_PROFILE, rulespec: [] }

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })
export const refused: Result<never> = {
  ok: false,
  error: internalError,
}

/** A profile machine whose outside is held, to be answered by hand. */
export function heldDimmingProfile() {
  const saveOriginal = heldPort<[ProfileDraft], Result<Original>>()
  const read = heldPort<[], Result<KnownRules>>()
  const perform = heldPort<[Task], Result<unknown>>()
  return {
    calls: { saveOriginal: saveOriginal.calls, read: read.calls, perform: perform.calls },
    machine: createDimmingProfile({
      saveOriginal: saveOriginal.call,
      read: read.call,
      perform: perform.call,
    }),
    answer: { saveOriginal: saveOriginal.answer, read: read.answer, perform: perform.answer },
    fail: {},
  }
}

/** Where the model's first job is done, it has been far enough. */
const isBusy = ({ jobs }: DimmingProfileContext) => jobs.length > 0

export const dimmingProfileModel: Model = {
  worlds: { 'a profile with two copies': heldDimmingProfile },
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
      profile: { id: office.id, name: office.name },
      targets: [otherGroup],
    },
    'the server saves the profile': { type: 'xstate.done.actor.saveOriginal', output: ok(office) },
    'the server refuses the profile': { type: 'xstate.done.actor.saveOriginal', output: refused },
    'the server tells of the rules': { type: 'xstate.done.actor.read', output: ok(known) },
    'the server tells nothing': { type: 'xstate.done.actor.read', output: refused },
    'the server takes it': { type: 'xstate.done.actor.perform', output: ok(undefined) },
    'the server does not take it': { type: 'xstate.done.actor.perform', output: refused },
    'the user tries again': { type: 'work.retried' },
    'the user lets it be': { type: 'work.dismissed' },
  },
  distinguish: ({ context }: AnyMachineSnapshot) => {
    const { opened, draft, jobs, tasks, done, failed } = context as DimmingProfileContext
    return [
      opened,
      draft?.id,
      draft?.name,
      jobs.map(({ kind }) => kind),
      tasks.length,
      done.length,
      failed.length,
    ]
  },
  isFarEnough: ({ context }) => {
    const { jobs, failed } = context as DimmingProfileContext
    return jobs.length > 1 || failed.length > 1
  },
  /** What the form does while a job is under way is the same as ever, and so is what is done with another profile. */
  isPossible: ({ context }, { type, draft }) => {
    const { opened, draft: typed } = context as DimmingProfileContext
    if (type === 'profile.edited')
      return typed ? typed.id === draft?.id : opened === office.id && draft?.id === office.id
    if (type === 'deletion.requested' || type === 'assignment.requested') {
      if (opened !== office.id) return false
    }
    if (type.startsWith('xstate.') || type.startsWith('work.')) return true
    return !isBusy(context as DimmingProfileContext)
  },
}
