import { useEffect, useRef, useState } from 'react'
import { useApi, useChangeSite } from '#app/core/context.tsx'
import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { withEntity } from '#app/site/changeSite.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { useSnackbar } from '#ui/Snackbar.tsx'
import type { Picture } from './picture.ts'
import { type Framing, planFileOf } from './rendering.ts'

/** `preparing`, or the uploaded share, 0 to 1. */
export type UploadState = 'idle' | 'preparing' | number

/** Uploads a picture as a zone's plan. Leaving the page aborts the upload. */
export function usePlanUpload(zone: Area, onDone: () => void) {
  const text = useText('zones')
  const api = useApi()
  const changeSite = useChangeSite()
  const snackbar = useSnackbar()
  const reasonOf = useErrorMessage()
  const [state, setState] = useState<UploadState>('idle')
  const under = useRef<AbortController>(null)
  useEffect(() => () => under.current?.abort(), [])

  async function upload(picture: Picture, framing: Framing) {
    const controller = new AbortController()
    under.current = controller
    setState('preparing')
    try {
      const file = await planFileOf(picture, framing)
      if (controller.signal.aborted) return
      setState(0)
      const answer = await changeSite({
        scope: `area-${zone.id}`,
        call: () => api.uploadPlan(zone.id, file, setState, controller.signal),
        shown: (tables, saved) => ({ ...tables, areas: withEntity(tables.areas, saved) }),
      })
      if (answer.ok) {
        snackbar.show({ text: text('plan.done'), tone: 'good' })
        onDone()
      } else {
        const reason = reasonOf(answer.error)
        snackbar.show({ text: text('plan.failed', { reason }), tone: 'bad' })
      }
    } catch (error) {
      if (controller.signal.aborted) snackbar.show({ text: text('plan.cancelled') })
      else snackbar.show({ text: text('plan.failed', { reason: String(error) }), tone: 'bad' })
    } finally {
      setState('idle')
    }
  }

  return { state, upload, cancel: () => under.current?.abort() }
}
