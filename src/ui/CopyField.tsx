import { useState } from 'react'
import { Check, Copy } from '#icons/index.ts'
import { IconButton } from './IconButton.tsx'
import { TextField } from './TextField.tsx'

type CopyFieldProps = {
  label: string
  hint?: string
  value: string
  /** The accessible name of the button, before and after it was pressed. */
  copy: string
  copied?: string
}

/** A text to be handed on: selected when it has the focus, and copied by a button where the browser allows that. */
export function CopyField({ copy, copied = copy, value, ...texts }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false)
  async function onCopy() {
    await navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => undefined,
    )
  }
  return (
    <TextField
      {...texts}
      readOnly
      value={value}
      onFocus={({ target }) => target.select()}
      trailing={
        <IconButton
          icon={isCopied ? Check : Copy}
          label={isCopied ? copied : copy}
          onClick={() => void onCopy()}
        />
      }
    />
  )
}
