/** The draft key of the group form (app/workflows/useDraft.ts). */
export const typedDraft = 'group-form'

/** The values of a new group. */
export const NOTHING_WRITTEN = { name: '', description: '', tags: [] } as const
