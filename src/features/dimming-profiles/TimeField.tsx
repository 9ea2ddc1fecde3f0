import { useState } from 'react'
import { parseTimeOfDay } from '#domain/timeOfDay.ts'
import { useText } from '#i18n/index.ts'
import { TextField } from '#ui/TextField.tsx'

type TimeFieldProps = {
  label: string
  /** HH:mm */
  value: string
  disabled?: boolean
  onChange: (value: string) => void
}

/**
 * A 24-hour time field (the browser's own follows the browser's language). Valid input takes effect while typing;
 * `7:05` is 07:05.
 */
export function TimeField({ label, value, disabled = false, onChange }: TimeFieldProps) {
  const text = useText('dimmingProfiles')
  const [typed, setTyped] = useState({ text: '', means: '' })
  const isShown = typed.text !== '' && typed.means === value
  const isWrong = isShown && read(typed.text) === undefined
  return (
    <TextField
      label={label}
      value={isShown ? typed.text : value}
      disabled={disabled}
      autoComplete="off"
      maxLength={5}
      error={isWrong ? text('form.badTime', { value: typed.text }) : undefined}
      onChange={({ target }) => {
        const time = read(target.value)
        setTyped({ text: target.value, means: time ?? value })
        if (time !== undefined) onChange(time)
      }}
      onBlur={() => isWrong || setTyped({ text: '', means: '' })}
    />
  )
}

function read(typed: string): string | undefined {
  const time = typed.trim().padStart(5, '0')
  return parseTimeOfDay(time) === undefined ? undefined : time
}
