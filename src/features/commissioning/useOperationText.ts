import { useText } from '#i18n/index.ts'
import type { Operation } from '#machines/placement/vocabulary.ts'

/** An operation as text: 'Move Conference L01', 'Align 4 devices'. */
export function useOperationText(
  nameOf: (device: { id: number }) => string,
): (operation: Operation) => string {
  const text = useText('commissioning')
  return ({ kind, changes }) =>
    text(`history.${kind}`, { count: changes.length, device: changes[0] ? nameOf(changes[0].device) : '' })
}
