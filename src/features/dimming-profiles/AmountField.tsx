import { useState } from 'react'
import { parseNumber, stripLeadingZeros, typedNumber } from '#domain/numbers.ts'
import { formatTyped } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { TextField } from '#ui/TextField.tsx'

type AmountFieldProps = {
  label: string
  unit: string
  /** Undefined is an empty field. */
  value: number | undefined
  disabled: boolean
  error?: string | undefined
  hint?: string | undefined
  /** Bounds a typed number. Default: unchanged. */
  bound?: (value: number) => number
  /** Not called for invalid numbers, whose problem is shown at the field. */
  onChange: (value: number | undefined) => void
}

/** A number with its unit. The typed text is kept while it represents the value. */
export function AmountField(props: AmountFieldProps) {
  const { label, unit, value, disabled, error, hint, bound = (it) => it, onChange } = props
  const text = useText('dimmingProfiles')
  const [typed, setTyped] = useState<{ text: string; means: number | undefined }>()
  const shown = typed?.means === value ? typed : undefined
  const isWrong = shown !== undefined && shown.text.trim() !== '' && parseNumber(shown.text) === undefined

  function change(next: string) {
    const stripped = stripLeadingZeros(next)
    const number = parseNumber(stripped)
    if (number === undefined) {
      const isEmpty = stripped.trim() === ''
      setTyped({ text: stripped, means: isEmpty ? undefined : value })
      if (isEmpty) onChange(undefined)
      return
    }
    const bounded = bound(number)
    setTyped(bounded === number ? { text: stripped, means: number } : undefined)
    onChange(bounded)
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={shown ? shown.text : formatTyped(typedNumber(value))}
      disabled={disabled}
      error={isWrong ? text('form.badNumber', { value: shown.text }) : error}
      {...(hint && { hint })}
      trailing={<span className="pr-3 text-text-muted">{unit}</span>}
      onChange={({ target }) => change(target.value)}
      onBlur={() => isWrong || setTyped(undefined)}
    />
  )
}
