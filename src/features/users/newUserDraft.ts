import type { Role } from './useUserChanges.ts'

/** The draft key of the open form (app/workflows/useDraft.ts). */
export const newUserDraft = 'new-user'

/** The form's typed values. */
export type TypedUser = { readonly displayName: string; readonly email: string; readonly role: Role }
