import { useEffect, useEffectEvent, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { idOfLane } from '#app/outbox/kinds.ts'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import { useSession } from '#app/session/session.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { useLeaveGuard } from '#app/workflows/useLeaveGuard.tsx'
import { may } from '#domain/access.ts'
import { originals } from '#domain/originals.ts'
import { NEW_PROFILE, readProfile } from '#domain/profile.ts'
import { isSameTarget, type Target, targetsOf } from '#domain/rules.ts'
import { compareNames } from '#i18n/format.ts'
import type { ProfileDraft } from '#machines/dimmingProfile/vocabulary.ts'
import type { Rule } from '#openapi/lighting.d.ts'
import { useProfile } from './dimmingProfile.ts'

/** The draft key of the open form (app/workflows/useDraft.ts). */
const formDraft = 'dimming-profile-form'

export type Profiles = ReturnType<typeof useProfiles>

/** The site's profiles, with the user's actions as events of machines/dimmingProfile. */
export function useProfiles(site: Site) {
  const { actor, snapshot } = useProfile()
  const { context } = snapshot
  const mayControl = may('control', useSession().roles)
  const isDirty = context.draft !== undefined
  const { entries } = useOutbox()
  const { beforeLeaving, leaveQuestion } = useLeaveGuard(isDirty)
  const list = useMemo(
    () => originals(site.rules).sort((one, other) => compareNames(one.name, other.name)),
    [site.rules],
  )
  const opened = list.find(({ id }) => id === context.opened)
  const held = entries.find(({ kind, lane }) => kind === 'profile' && idOfLane(lane) === opened?.id)?.held
  const shown = useMemo(
    () => context.draft ?? (opened ? draftOf(opened) : undefined),
    [context.draft, opened],
  )
  const targets = useMemo(() => (opened ? targetsOf(opened, site) : []), [opened, site])

  // What is not saved when the page is left was given up: its guard has asked.
  useEffect(() => () => actor.send({ type: 'form.left' }), [actor])

  // Restores the form's unsaved values of an earlier session.
  const restored = useDraft<ProfileDraft>(formDraft)
  const reopen = useEffectEvent((draft: ProfileDraft) => {
    if (!mayControl) return
    if (draft.id === undefined) return actor.send({ type: 'profile.added', draft })
    actor.send({ type: 'profile.opened', id: draft.id })
    actor.send({ type: 'profile.edited', draft })
  })
  useEffect(() => {
    if (restored) reopen(restored)
  }, [restored])
  useKeepDraft(formDraft, context.draft)

  /** Asks before discarding unsaved changes. */
  function leaveForm(then: () => void) {
    beforeLeaving(() => {
      flushSync(() => actor.send({ type: 'form.left' }))
      then()
    })
  }

  return {
    actor,
    context,
    list,
    /** The opened profile as the user has saved it; the server may not have it yet. */
    opened,
    /** The form's values. */
    shown,
    targets,
    isDirty,
    isConfirmingDeletion: snapshot.matches('confirmingDeletion'),
    /** Why the server has refused the opened profile, as it is shown. */
    refusal: held?.type === 'refused' ? held.message : undefined,
    mayControl,
    leaveForm,
    leaveQuestion,

    /** Unsaved changes of another form are discarded; the user was asked. */
    open(id: number) {
      actor.send({ type: 'form.left' })
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
        draft: { id: undefined, name, form: NEW_PROFILE, before: { name: '', rulespec: [] } },
      }),

    edit: (draft: ProfileDraft) => actor.send({ type: 'profile.edited', draft }),

    /** Applies the profile to targets, or removes it from them. */
    assign(kind: 'apply' | 'takeOff', chosen: readonly Target[]) {
      if (chosen.length > 0) actor.send({ type: 'assignment.requested', kind, targets: chosen })
    },

    appliesTo: (target: Target) => targets.some((other) => isSameTarget(other, target)),
  }
}

const draftOf = ({ id, name, rulespec }: Rule): ProfileDraft => ({
  id,
  name,
  form: readProfile(rulespec),
  before: { name, rulespec },
})
