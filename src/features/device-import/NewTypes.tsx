import { useId } from 'react'
import { NumberField } from '#app/forms/NumberField.tsx'
import { parseNumber } from '#domain/numbers.ts'
import { useText } from '#i18n/index.ts'
import type { NamedLuminaireType } from '#openapi/lighting.d.ts'

/** The contract's limit, in W. */
const MOST_POWER = 1e9

/** Whether a rated power may be left like this: empty, or so many watts. */
export function isPower(typed = ''): boolean {
  if (typed.trim() === '') return true
  const watts = parseNumber(typed)
  return watts !== undefined && watts >= 0 && watts <= MOST_POWER
}

export const typesWithPower = (
  names: readonly string[],
  powers: ReadonlyMap<string, string>,
): NamedLuminaireType[] =>
  names.map((name) => {
    const watts = parseNumber(powers.get(name) ?? '')
    return watts === undefined ? { name } : { name, rated_power: watts }
  })

type NewTypesProps = {
  names: readonly string[]
  /** What was typed, by name. */
  powers: ReadonlyMap<string, string>
  onPower: (name: string, power: string) => void
}

/** The luminaire types that the import makes, with their rated power if it is known. */
export function NewTypes({ names, powers, onPower }: NewTypesProps) {
  const text = useText('deviceImport')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex max-h-64 shrink-0 flex-col gap-3 overflow-y-auto rounded-lg border border-line bg-surface-raised p-4"
    >
      <div>
        <h2 id={id} className="font-semibold">
          {text('types.title', { count: names.length })}
        </h2>
        <p className="max-w-prose text-text-muted">{text('types.text')}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {names.map((name) => (
          <li key={name}>
            <NumberField
              label={text('types.power', { type: name })}
              unit="W"
              value={powers.get(name) ?? ''}
              error={isPower(powers.get(name)) ? undefined : text('types.badPower')}
              onChange={(power) => onPower(name, power)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
