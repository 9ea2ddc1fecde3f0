import type { ReactNode } from 'react'
import { useText } from '#i18n/index.ts'
import { Calculator } from '#icons/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Popover, PopoverPanel, PopoverTrigger } from '#ui/Popover.tsx'

type CalculationProps = {
  /** What was computed. */
  figure: string
  formulas: readonly string[]
  /** The inputs by name. */
  inputs: readonly (readonly [name: string, value: string])[]
  /** Further content. */
  children?: ReactNode
}

/** A popover that explains how a figure was computed. */
export function Calculation({ figure, formulas, inputs, children }: CalculationProps) {
  const text = useText('charts')
  const label = text('how.open', { figure })
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton icon={Calculator} label={label} />
      </PopoverTrigger>
      <PopoverPanel aria-label={label} align="end" sideOffset={4} className="w-184 max-w-[calc(100vw-1rem)]">
        <div className="flex flex-col gap-4 p-4 text-xs">
          <p className="text-sm font-semibold">{label}</p>
          <section className="flex flex-col gap-1">
            <h3 className="font-medium text-text-muted">{text('how.formula')}</h3>
            <ul className="flex flex-col gap-1">
              {formulas.map((formula) => (
                <li key={formula}>{formula}</li>
              ))}
            </ul>
          </section>
          <section className="flex flex-col gap-1">
            <h3 className="font-medium text-text-muted">{text('how.inputs')}</h3>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {inputs.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-text-muted">{name}</dt>
                  <dd className="text-right font-medium tabular-nums">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
          {children}
        </div>
      </PopoverPanel>
    </Popover>
  )
}
