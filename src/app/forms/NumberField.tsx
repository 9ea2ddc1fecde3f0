import { useState } from 'react'
import { stripLeadingZeros } from '#domain/numbers.ts'
import { formatTyped } from '#i18n/format.ts'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'trailing' | 'inputMode'> & {
  /** The typed text, or a number's (`typedNumber`); it is shown in the chosen format. */
  value: string
  /** Called with the typed text, without leading zeros (specification §5) unless `isText`. */
  onChange: (text: string) => void
  /** Up to three characters at the right end: `W`, `Eur`. */
  unit?: string | undefined
  /** Holds text that usually is a number. */
  isText?: boolean
}

/**
 * A number field. What is being typed stays as it was typed, with comma or point, until the field loses the focus or its
 * text changes from outside. The form validates it, and useFieldProblem describes the problem.
 */
export function NumberField({ value, onChange, onBlur, unit, isText, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <TextField
      {...field}
      inputMode={isText ? 'text' : 'decimal'}
      autoComplete="off"
      trailing={unit && <span className="pointer-events-none pr-3 text-text-muted">{unit}</span>}
      value={typed === value ? value : formatTyped(value)}
      onChange={({ target }) => {
        const text = isText ? target.value : stripLeadingZeros(target.value)
        setTyped(text)
        onChange(text)
      }}
      onBlur={(event) => {
        setTyped(undefined)
        onBlur?.(event)
      }}
    />
  )
}
