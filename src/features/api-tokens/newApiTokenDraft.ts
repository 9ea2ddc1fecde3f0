import type { ApiTokenScope } from '#openapi/lighting.d.ts'

/** The draft key of the open form (app/workflows/useDraft.ts). */
export const newApiTokenDraft = 'new-api-token'

/** The form's values; `days` until the token ends. */
export type TypedApiToken = {
  readonly name: string
  readonly scope: ApiTokenScope
  readonly days: (typeof LENGTHS)[number]
}

/** How long a token may last, in days: a year at most. */
export const LENGTHS = ['30', '90', '180', '365'] as const
