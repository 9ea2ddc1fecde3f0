import type { GroupContext, OpenForm } from '#machines/group/vocabulary.ts'

/** The draft key of the group form (app/workflows/useDraft.ts). */
export const typedDraft = 'group-form'
export const submittedDraft = 'group-submitted'

/** The last submitted form that is not saved yet, for starting again. */
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

/** The values of a new group. */
export const NOTHING_WRITTEN = { name: '', description: '', tags: [] } as const
