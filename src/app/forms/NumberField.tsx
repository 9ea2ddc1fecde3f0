import { stripLeadingZeros } from '#domain/numbers.ts'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'trailing' | 'inputMode'> & {
  /** As typed. */
  value: string
  /** Is given what is typed, without leading zeros (specification §5). */
  onChange: (text: string) => void
  /** Up to three characters, at the field's right end: `W`, `Eur`. */
  unit?: string | undefined
}

/** A number as people type it. What is wrong with it is for its form to find and for useFieldProblem to say. */
export function NumberField({ value, onChange, unit, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      trailing={unit && <span className="pointer-events-none pr-3 text-text-muted">{unit}</span>}
      value={value}
      onChange={({ target }) => onChange(stripLeadingZeros(target.value))}
    />
  )
}
