import { ChevronDown } from '#icons/index.ts'
import { cn } from './cn.ts'
import { controlClass, Field, type FieldTexts } from './Field.tsx'

type SelectProps<Value extends string> = FieldTexts & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
  disabled?: boolean
  className?: string
}

/** A native <select> for a few options; styles.css styles its list where supported. For many options see Chooser. */
export function Select<Value extends string>({
  value,
  options,
  onChange,
  disabled,
  ...field
}: SelectProps<Value>) {
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex">
          <select
            {...control}
            value={value}
            disabled={disabled}
            onChange={({ target }) => {
              const chosen = options[target.selectedIndex]
              if (chosen) onChange(chosen.value)
            }}
            className={cn(controlClass, 'truncate pr-9')}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-2.5 right-3 size-4 text-text-muted"
          />
        </span>
      )}
    </Field>
  )
}
