import { NumberField } from '#app/forms/NumberField.tsx'
import { useFieldProblem } from '#app/forms/useFieldProblem.ts'
import { numberRuleOf, type TypeFieldName, type TypeProblems } from '#domain/luminaireTypes.ts'
import { useText } from '#i18n/index.ts'
import { TextField } from '#ui/TextField.tsx'

const units: Partial<Record<TypeFieldName, string>> = {
  rated_power: 'W',
  lumens: 'lm',
  color_temperature: 'K',
  led_current: 'mA',
  alarm_temperature: '°C',
}

type TypeFieldProps = {
  name: TypeFieldName
  value: string
  problem: TypeProblems[TypeFieldName]
  onChange: (text: string) => void
  readOnly: boolean
}

/** A number or text field (specification §5) with its problem. */
export function TypeField({ name, value, problem, onChange, readOnly }: TypeFieldProps) {
  const text = useText('luminaireTypes')
  const problemText = useFieldProblem()
  const rule = numberRuleOf(name)
  const field = {
    label: text(name),
    value,
    readOnly,
    error: problem && problemText(problem, value, rule),
  }
  if (rule) return <NumberField {...field} onChange={onChange} unit={units[name]} />
  if (name === 'power_factor') return <NumberField {...field} isText onChange={onChange} />
  return (
    <TextField
      {...field}
      autoComplete="off"
      required={name === 'name'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
