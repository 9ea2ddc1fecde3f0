import { useEffect, useEffectEvent, useState } from 'react'
import type { PlacementActor, PlacementSnapshot } from '#app/placement.ts'
import type { Site } from '#app/siteModel.ts'
import { isPlaced } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import type { PlacedDevice } from '#machines/placement/vocabulary.ts'

/** What a screen reader is told of the placing: what is asked, what is being saved, what was saved or put back. */
export function useTold(actor: PlacementActor, site: Site): string {
  const text = useText('commissioning')
  const [told, setTold] = useState('')
  const nameOf = ({ id }: PlacedDevice) => site.byId.devices.get(id)?.name ?? ''

  const tell = useEffectEvent((before: PlacementSnapshot, now: PlacementSnapshot) => {
    const asks = now.matches({ gesture: 'confirming' }) && !before.matches({ gesture: 'confirming' })
    const { queue, draft, failed } = before.context
    const [answered] = queue[0] === now.context.queue[0] ? [] : queue
    const queued = now.context.queue.length > queue.length ? now.context.queue.at(-1) : undefined
    if (asks) setTold(`${text('question.title')} ${text('question.keyboardHint')}`)
    else if (queued) setTold(text('told.saving', { device: nameOf(queued.device) }))
    else if (answered && now.context.failed === failed) {
      setTold(
        text(isPlaced(answered.patch) ? 'told.saved' : 'told.removed', { device: nameOf(answered.device) }),
      )
    } else if (draft && !now.context.draft) setTold(text('told.putBack', { device: nameOf(draft.device) }))
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
