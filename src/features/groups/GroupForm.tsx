import { type FormEvent, useId, useState } from 'react'
import { useKeepDraft } from '#app/workflows/useDraft.ts'
import { useLeaveGuard } from '#app/workflows/useLeaveGuard.tsx'
import { useText } from '#i18n/index.ts'
import type { OpenForm } from '#machines/group/vocabulary.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { typedDraft } from './drafts.ts'
import { tagsIn } from './members.ts'
import type { Groups } from './useGroups.ts'

/** The contract's limit. */
const LONGEST_NAME = 200
const LONGEST_TEXT = 2000

type GroupFormProps = { groups: Groups; form: OpenForm }

/** A group's description and tags, and a new group's name (specification §5). */
export function GroupForm({
  groups: { actor, firstDevices },
  form: { group, before, left = before },
}: GroupFormProps) {
  const text = useText('groups')
  const common = useText('common')
  const formId = useId()
  const [name, setName] = useState(left.name)
  const [description, setDescription] = useState(left.description)
  const [tags, setTags] = useState(left.tags.join(', '))
  const fields = { name: name.trim(), description: description.trim(), tags: tagsIn(tags) }
  const isDirty = JSON.stringify(fields) !== JSON.stringify({ ...before })
  const { leaveQuestion, beforeLeaving } = useLeaveGuard(isDirty)
  useKeepDraft(typedDraft, isDirty ? { group, before, left: fields } : undefined)
  const cancel = () => beforeLeaving(() => actor.send({ type: 'form.cancelled' }))

  function submit(event: FormEvent) {
    event.preventDefault()
    actor.send({ type: 'form.submitted', fields })
    if (group === undefined && firstDevices.length > 0) {
      const devices = firstDevices.map(({ id }) => ({ device: id, group: undefined }))
      actor.send({ type: 'devices.chosen', devices })
    }
  }
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => open || cancel()}
        title={text(group === undefined ? 'form.add' : 'form.edit', { group: before.name })}
        actions={
          <>
            <Button onClick={() => actor.send({ type: 'form.cancelled' })}>{common('cancel')}</Button>
            <Button tone="accent" type="submit" form={formId} disabled={!isDirty || fields.name === ''}>
              {common('save')}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
          {group === undefined && firstDevices.length > 0 && (
            <p className="text-text-muted">{text('form.firstDevices', { count: firstDevices.length })}</p>
          )}
          <TextField
            label={text('form.name')}
            placeholder={text('form.prompt')}
            value={name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            {...(fields.name === '' && before.name !== '' && { error: text('form.nameMissing') })}
            onChange={({ target }) => setName(target.value)}
          />
          <TextField
            label={text('form.description')}
            value={description}
            maxLength={LONGEST_TEXT}
            autoComplete="off"
            onChange={({ target }) => setDescription(target.value)}
          />
          <TextField
            label={text('tags')}
            hint={text('form.tagsHint')}
            value={tags}
            maxLength={LONGEST_TEXT}
            autoComplete="off"
            onChange={({ target }) => setTags(target.value)}
          />
        </form>
      </Dialog>
      {leaveQuestion}
    </>
  )
}
