import { stripLeadingZeros } from '#domain/numbers.ts'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

type NumberFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'trailing' | 'inputMode'> & {
  /** The typed text. */
  value: string
  /** Called with the typed text without leading zeros (specification §5). */
  onChange: (text: string) => void
  /** Up to three characters at the right end: `W`, `Eur`. */
  unit?: string | undefined
}

/** A number field. The form validates it, and useFieldProblem describes the problem. */
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
