import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useApi, useChangeSite } from '#app/core/context.tsx'
import { useErrorMessage } from '#app/forms/useErrorMessage.ts'
import { withEntity } from '#app/site/changeSite.ts'
import { useDraft, useKeepDraft } from '#app/workflows/useDraft.ts'
import { useText } from '#i18n/index.ts'
import { Plus } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'

const LONGEST_NAME = 200
const draftKey = 'new-zone'

/** Creates a zone by name, and then opens its floor plan page. */
export function AddZone({ zones }: { zones: readonly Area[] }) {
  const text = useText('zones')
  const api = useApi()
  const changeSite = useChangeSite()
  const navigate = useNavigate()
  const reasonOf = useErrorMessage()
  const left = useDraft<string>(draftKey)
  const [name, setName] = useState(left ?? '')
  useKeepDraft(draftKey, name === '' ? undefined : name)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    const typed = name.trim()
    if (typed === '') return setProblem(text('nameMissing'))
    if (zones.some((zone) => zone.name === typed)) return setProblem(text('nameTaken'))
    setBusy(true)
    const answer = await changeSite({
      scope: 'area-new',
      call: () => api.createArea({ name: typed }),
      shown: (tables, area) => ({ ...tables, areas: withEntity(tables.areas, area) }),
    })
    setBusy(false)
    if (!answer.ok) return setProblem(text('addFailed', { reason: reasonOf(answer.error) }))
    void navigate({ to: '/settings/areas/$areaId/plan', params: { areaId: answer.value.id } })
  }

  return (
    <form noValidate onSubmit={add} className="flex flex-wrap items-start gap-2">
      <TextField
        label={text('name')}
        placeholder={text('prompt')}
        value={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={problem}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
        }}
        className="min-w-56 flex-1"
      />
      <Button type="submit" tone="accent" icon={Plus} busy={busy} className="mt-5">
        {text('add')}
      </Button>
    </form>
  )
}
