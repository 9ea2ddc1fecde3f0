import { NumberField } from '#app/forms/NumberField.tsx'
import { useFieldProblem } from '#app/forms/useFieldProblem.ts'
import type { NumberRule } from '#domain/numbers.ts'
import { fallsBack, GRID_RANGE, readField } from '#domain/settingFields.ts'
import { useText } from '#i18n/index.ts'
import { TextField } from '#ui/TextField.tsx'
import type { SettingsForm } from './useSettingsForm.ts'

export type FieldProps = {
  field: ReturnType<SettingsForm<string>['field']>
  label: string
  hint?: string
  readOnly: boolean
}

/** A number field with its problem. */
export function NumberSetting(props: FieldProps & { rule: NumberRule; unit?: string }) {
  const { field, rule, ...rest } = props
  const { problem, ...control } = field
  const problemText = useFieldProblem()
  return <NumberField {...rest} {...control} error={problem && problemText(problem, control.value, rule)} />
}

/** A width or height of the grid, with a hint if it falls back to 10. */
export function GridSetting({ hint, ...props }: FieldProps) {
  const text = useText('settings')
  const read = readField({ holds: 'grid' }, props.field.value)
  const isFallback = read.problem === undefined && fallsBack(read.value)
  const note = isFallback ? text('gridFallsBack') : hint
  return <NumberSetting {...props} {...(note && { hint: note })} rule={GRID_RANGE} unit="%" />
}

/** A name or a date. */
export function TextSetting({ field, ...rest }: FieldProps) {
  const { problem, onChange, ...control } = field
  const problemText = useFieldProblem()
  return (
    <TextField
      {...rest}
      {...control}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      error={problem && problemText(problem, control.value)}
    />
  )
}
