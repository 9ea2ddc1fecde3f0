import type { Form, GroupContext } from '#machines/group/vocabulary.ts'

/** Where what is written about a group is kept over the end of a session (app/useDraft.ts). */
export const typedDraft = 'group-form'
export const submittedDraft = 'group-submitted'

/** The form that was submitted last and is not saved, as it was then: with it can be begun again. */
export function submittedForm({ queue, failed }: Pick<GroupContext, 'queue' | 'failed'>): Form | undefined {
  for (const { act } of [...queue, ...failed].reverse()) {
    if (act.deed === 'create') return { group: undefined, before: NOTHING_WRITTEN, left: act.fields }
    if (act.deed === 'edit') return { group: act.group, before: act.before, left: act.fields }
  }
  return undefined
}

/** What a new group begins with. */
export const NOTHING_WRITTEN = { name: '', description: '', tags: [] } as const
