import type { SettingChange } from '#machines/autosave/vocabulary.ts'

/** What a form has handed over, step by step, and what of it was undone; the newest last. */
export type SettingHistory = {
  readonly past: readonly (readonly SettingChange[])[]
  readonly future: readonly (readonly SettingChange[])[]
}

export const noHistory: SettingHistory = { past: [], future: [] }

export const withStep = ({ past }: SettingHistory, changes: readonly SettingChange[]): SettingHistory => ({
  past: [...past, changes],
  future: [],
})

type Step = { readonly history: SettingHistory; readonly changes: readonly SettingChange[] }

/** @returns the changes that undo the last step; undefined if there is none */
export function undone({ past, future }: SettingHistory): Step | undefined {
  const last = past.at(-1)
  return (
    last && {
      history: { past: past.slice(0, -1), future: [...future, last] },
      changes: last.map(({ field, value, before }) => ({ field, value: before, before: value })),
    }
  )
}

/** @returns the changes that were undone last; undefined if there are none */
export function redone({ past, future }: SettingHistory): Step | undefined {
  const last = future.at(-1)
  return last && { history: { past: [...past, last], future: future.slice(0, -1) }, changes: last }
}
