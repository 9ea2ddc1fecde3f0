import { useEffect, useEffectEvent, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { useLeaveGuard } from '#app/workflows/useLeaveGuard.tsx'
import { may } from '#domain/access.ts'
import { NEW_PROFILE, readProfile } from '#domain/profile.ts'
import { isSameTarget, originals, type Target, targetsOf } from '#domain/rules.ts'
import { compareNames } from '#i18n/format.ts'
import type { ProfileDraft } from '#machines/dimmingProfile/vocabulary.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import { useProfile } from './dimmingProfile.ts'

/** Where what is typed into the one open form is kept over the end of a session (app/workflows/useDraft.ts). */
const formDraft = 'dimming-profile'

export type Profiles = ReturnType<typeof useProfiles>

/** The profiles of the site, and what is done with them, as events of the machine (machines/dimmingProfile). */
export function useProfiles(site: Site) {
  const { actor, snapshot } = useProfile()
  const { context } = snapshot
  const mayControl = may('control', useSession().roles)
  const isDirty = context.draft !== undefined
  const hasFailed = snapshot.matches({ work: 'failed' })
  const { beforeLeaving, leaveQuestion } = useLeaveGuard(isDirty)
  const list = useMemo(
    () => originals(site.rules).sort((one, other) => compareNames(one.name, other.name)),
    [site.rules],
  )
  const opened = list.find(({ id }) => id === context.opened)
  const shown = useMemo(
    () => context.draft ?? (opened ? draftOf(opened) : undefined),
    [context.draft, opened],
  )
  const targets = useMemo(() => (opened ? targetsOf(opened, site) : []), [opened, site])

  // What is not saved when the page is left was given up: its guard has asked.
  useEffect(() => () => discardChanges(actor), [actor])

  // What was typed and not saved when an earlier session ended is in its form again.
  const left = useDraft<ProfileDraft>(formDraft)
  const reopen = useEffectEvent((draft: ProfileDraft) => {
    if (!mayControl) return
    if (draft.id === undefined) return actor.send({ type: 'profile.added', draft })
    actor.send({ type: 'profile.opened', id: draft.id })
    actor.send({ type: 'profile.edited', draft })
  })
  useEffect(() => {
    if (left) reopen(left)
  }, [left])
  useKeepDraft(formDraft, context.draft)

  /** Asks first where something is unsaved, which is then given up. */
  function leaveForm(then: () => void) {
    beforeLeaving(() => {
      flushSync(() => discardChanges(actor))
      then()
    })
  }

  return {
    actor,
    context,
    list,
    /** The profile whose form is open, as the server has it. */
    opened,
    /** What its form shows. */
    shown,
    targets,
    isDirty,
    isSaving: snapshot.matches({ form: 'saving' }),
    isConfirmingDeletion: snapshot.matches({ form: 'confirmingDeletion' }),
    hasFailed,
    mayControl,
    leaveForm,
    leaveQuestion,

    /** What is unsaved in the form of another is given up: leaving it was asked about. */
    open(id: number) {
      discardChanges(actor)
      actor.send({ type: 'profile.opened', id })
    },

    toggle: (profile: Rule) =>
      leaveForm(() =>
        actor.send(
          profile.id === context.opened
            ? { type: 'profile.closed' }
            : { type: 'profile.opened', id: profile.id },
        ),
      ),

    add: (name: string) =>
      actor.send({
        type: 'profile.added',
        draft: { id: undefined, name, form: NEW_PROFILE, rulespec: [] },
      }),

    edit: (draft: ProfileDraft) => actor.send({ type: 'profile.edited', draft }),

    /** Applies the profile to these, or takes it off them. */
    assign(kind: 'apply' | 'takeOff', chosen: readonly Target[]) {
      if (opened && chosen.length > 0)
        actor.send({
          type: 'assignment.requested',
          kind,
          profile: { id: opened.id, name: opened.name },
          targets: chosen,
        })
    },

    /** Whether the profile applies to it, or will when what is under way is done. */
    willApplyTo(target: Target) {
      const pendingJob = context.jobs.findLast(
        (job) =>
          (job.kind === 'apply' || job.kind === 'takeOff') &&
          job.profile.id === opened?.id &&
          job.targets.some((other) => isSameTarget(other, target)),
      )
      if (pendingJob && !hasFailed) return pendingJob.kind === 'apply'
      return targets.some((other) => isSameTarget(other, target))
    },
  }
}

const draftOf = ({ id, name, rulespec }: Rule): ProfileDraft => ({
  id,
  name,
  form: readProfile(rulespec),
  rulespec,
})

/** Discards what is typed: the machine ignores the events that do not apply to its state. */
function discardChanges(actor: ReturnType<typeof useProfile>['actor']) {
  actor.send({ type: 'deletion.cancelled' })
  actor.send({ type: 'edit.cancelled' })
}
