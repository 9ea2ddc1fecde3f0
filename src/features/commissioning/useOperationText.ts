import { useText } from '#i18n/index.ts'
import type { Act } from '#machines/placement/vocabulary.ts'

/** An act in words: 'Move Conference L01', 'Align 4 devices'. */
export function useActText(nameOf: (device: { id: number }) => string): (act: Act) => string {
  const text = useText('commissioning')
  return ({ deed, changes }) =>
    text(`history.${deed}`, { count: changes.length, device: changes[0] ? nameOf(changes[0].device) : '' })
}
