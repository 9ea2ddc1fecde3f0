import { useId } from 'react'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  values: readonly Value[]
  onChoose: (value: Value) => void
}

export function Choice<Value extends string>({ label, value, values, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChoose(values[target.selectedIndex] ?? value)}
      >
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </p>
  )
}
