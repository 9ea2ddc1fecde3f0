import { useEffect, useEffectEvent, useState } from 'react'
import type { Site } from '#app/site/siteModel.ts'
import { isPlaced } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import type { PlacedDevice } from '#machines/placement/vocabulary.ts'
import { gestureOf } from './gesture.ts'
import type { PlacementActor, PlacementSnapshot } from './placement.ts'
import { useOperationText } from './useOperationText.ts'

/** What a screen reader is told of the placing: what is asked, what is being saved, what was saved, undone or put back. */
export function useAnnouncement(actor: PlacementActor, site: Site): string {
  const text = useText('commissioning')
  const [told, setTold] = useState('')
  const nameOf = ({ id }: Pick<PlacedDevice, 'id'>) => site.byId.devices.get(id)?.name ?? ''
  const operationText = useOperationText(nameOf)

  function whatHappened(before: PlacementSnapshot, now: PlacementSnapshot): string | undefined {
    const [was, is] = [before.context, now.context]
    if (gestureOf(now) === 'confirming' && gestureOf(before) !== 'confirming')
      return `${text('question.title')} ${text('question.keyboardHint')}`
    const undone = is.history.at < was.history.at ? was.history.operations[is.history.at] : undefined
    if (undone && is.history.operations.length === was.history.operations.length)
      return text('told.undone', { act: operationText(undone) })
    const redone = is.history.at > was.history.at ? was.history.operations[is.history.at - 1] : undefined
    if (
      redone &&
      is.history.operations.length === was.history.operations.length &&
      is.history.lastId === was.history.lastId
    )
      return text('told.redone', { act: operationText(redone) })
    const queued = is.queue.length > was.queue.length ? is.queue.at(-1) : undefined
    if (queued) return text('told.saving', { device: nameOf(queued.device) })
    const [answered] = was.queue[0] === is.queue[0] ? [] : was.queue
    if (answered && is.failed === was.failed && is.conflicts === was.conflicts)
      return text(isPlaced(answered.to) ? 'told.saved' : 'told.removed', { device: nameOf(answered.device) })
    const [putBack] = was.draft && !is.draft && is.history === was.history ? was.draft.changes : []
    if (putBack) return text('told.putBack', { device: nameOf(putBack.device) })
    return undefined
  }

  const tell = useEffectEvent((before: PlacementSnapshot, now: PlacementSnapshot) => {
    const happened = whatHappened(before, now)
    if (happened) setTold(happened)
  })

  useEffect(() => {
    let before = actor.getSnapshot()
    const { unsubscribe } = actor.subscribe((now) => {
      tell(before, now)
      before = now
    })
    return unsubscribe
  }, [actor])
  return told
}
