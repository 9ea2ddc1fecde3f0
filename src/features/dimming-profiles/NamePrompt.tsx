import { type FormEvent, useId, useState } from 'react'
import { useText } from '#i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'

type NamePromptProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** The field's label. */
  prompt: string
  onName: (name: string) => void
}

/** The contract's limit. */
const LONGEST_NAME = 200

/** Asks for a name (specification §5). */
export function NamePrompt({ open, onOpenChange, title, prompt, onName }: NamePromptProps) {
  const common = useText('common')
  const form = useId()
  const [name, setName] = useState('')

  function submit(event: FormEvent) {
    event.preventDefault()
    onOpenChange(false)
    onName(name.trim())
    setName('')
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common('cancel')}</Button>
          <Button tone="accent" type="submit" form={form} disabled={name.trim() === ''}>
            {common('confirm')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={prompt}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  )
}
