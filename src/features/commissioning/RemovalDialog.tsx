import { flushSync } from 'react-dom'
import { useText } from '#i18n/index.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { Placing } from './usePlacing.ts'

/** Asks before the selected devices are taken off the plan. */
export function RemovalDialog({ placing, onRemoved }: { placing: Placing; onRemoved: () => void }) {
  const text = useText('commissioning')
  const { actor, gesture, selected, zone } = placing
  return (
    <ConfirmDialog
      open={gesture === 'confirmingRemoval'}
      title={text('removal.title')}
      text={
        selected.length > 1
          ? text('removal.many', { count: selected.length, area: zone.name })
          : text('removal.text', { device: selected[0]?.name ?? '', area: zone.name })
      }
      onOpenChange={(open) => open || actor.send({ type: 'removal.cancelled' })}
      onConfirm={() => {
        flushSync(() => actor.send({ type: 'removal.confirmed' }))
        onRemoved()
      }}
    />
  )
}
