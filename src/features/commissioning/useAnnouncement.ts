import { useEffect, useEffectEvent, useState } from 'react'
import { useCore } from '#app/core/context.tsx'
import type { Site } from '#app/site/siteModel.ts'
import { isPlaced } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import type { OutboxNotification } from '#machines/outbox/vocabulary.ts'
import type { PlacedDevice, PlacementNotification } from '#machines/placement/vocabulary.ts'
import { type PlacementActor, unsavedChange } from './placement.ts'
import { useOperationText } from './useOperationText.ts'

/** The latest announcement for screen readers: what was saved, undone, redone or discarded, and questions. */
export function useAnnouncement(actor: PlacementActor, site: Site): string {
  const text = useText('commissioning')
  const { outbox } = useCore()
  const [announcement, setAnnouncement] = useState('')
  const nameOf = ({ id }: Pick<PlacedDevice, 'id'>) => site.byId.devices.get(id)?.name ?? ''
  const operationText = useOperationText(nameOf)

  function sentence(notification: PlacementNotification): string | undefined {
    switch (notification.type) {
      case 'confirmation.requested':
        return `${text('question.title')} ${text('question.keyboardHint')}`
      case 'operation.undone':
        return text('told.undone', { act: operationText(notification.operation) })
      case 'operation.redone':
        return text('told.redone', { act: operationText(notification.operation) })
      case 'save.queued':
        return text('told.saving', { device: nameOf(notification.device) })
      case 'draft.discarded': {
        const [change] = notification.draft.changes
        return change && text('told.putBack', { device: nameOf(change.device) })
      }
    }
  }

  const announce = useEffectEvent((notification: PlacementNotification) => {
    const announced = sentence(notification)
    if (announced) setAnnouncement(announced)
  })
  const announceSaved = useEffectEvent(({ type, change }: OutboxNotification) => {
    const saved = unsavedChange(change)
    if (type !== 'mutation.saved' || !saved) return
    setAnnouncement(
      text(isPlaced(saved.to) ? 'told.saved' : 'told.removed', { device: nameOf({ id: saved.device }) }),
    )
  })
  useEffect(() => actor.on('*', (notification) => announce(notification)).unsubscribe, [actor])
  useEffect(() => outbox.on((notification) => announceSaved(notification)), [outbox])
  return announcement
}
