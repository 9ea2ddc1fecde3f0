import type { GroupContext, OpenForm } from '#machines/group/vocabulary.ts'

/** Where what is written about a group is kept over the end of a session (app/workflows/useDraft.ts). */
export const typedDraft = 'group-form'
export const submittedDraft = 'group-submitted'

/** The form that was submitted last and is not saved, as it was then: with it can be begun again. */
export function submittedForm({
  queue,
  failed,
}: Pick<GroupContext, 'queue' | 'failed'>): OpenForm | undefined {
  for (const { operation } of [...queue, ...failed].reverse()) {
    if (operation.kind === 'create')
      return { group: undefined, before: NOTHING_WRITTEN, left: operation.fields }
    if (operation.kind === 'edit')
      return { group: operation.group, before: operation.before, left: operation.fields }
  }
  return undefined
}

/** What a new group begins with. */
export const NOTHING_WRITTEN = { name: '', description: '', tags: [] } as const
