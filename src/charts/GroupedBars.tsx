import { type KeyboardEvent, useState } from 'react'
import { cn } from '#ui/cn.ts'
import { bucketAfterKey } from './bucketAfterKey.ts'

/** A value; 'unknown' if nothing was measured; undefined where there is nothing to measure. */
export type BarValue = number | 'unknown' | undefined

export type BarGroup = {
  /** Below the group. */
  readonly name: string
  /** What the group is of, for the values above the bars. */
  readonly title: string
  /** One for each name. */
  readonly values: readonly BarValue[]
}

type GroupedBarsProps = {
  /** The accessible name: what the bars show. */
  label: string
  groups: readonly BarGroup[]
  /** What the first bar of each group is, and the second where there are two. */
  names: readonly [string] | readonly [string, string]
  /** The unit of the axis. */
  unit: string
  format: (value: number) => string
  formatAxis: (value: number) => string
  /** In place of a value that is not known. */
  unknown: string
}

/** The first is filled, the second hatched: they differ without colour too. */
const fills = [
  'bg-accent border-accent-text',
  'border-text-muted bg-[repeating-linear-gradient(135deg,var(--color-line-strong)_0_2px,transparent_2px_5px)]',
] as const

/**
 * Bars from a common zero line, alone or in pairs. What was not measured is a gap with a cross, never a bar of nothing. The values
 * of one group stand above the bars: of that under the pointer, or the one that arrow keys move to.
 */
export function GroupedBars({ label, groups, names, unit, format, formatAxis, unknown }: GroupedBarsProps) {
  const [chosen, setChosen] = useState(0)
  const sides = [...names.keys()]
  const place = Math.min(chosen, groups.length - 1)
  const group = groups[place]
  const top = roundUp(Math.max(0, ...groups.flatMap(({ values }) => values.map(lengthOf))))
  const textOf = (value: BarValue) =>
    value === undefined ? '–' : value === 'unknown' ? unknown : format(value)
  const values = names.map((name, side) => `${name} ${textOf(group?.values[side])}`)
  const isDense = groups.length > 62
  const everyNth = isDense ? 30 : groups.length > 14 ? 2 : 1

  function onKeyDown(event: KeyboardEvent) {
    const next = bucketAfterKey(place, groups.length, event.key)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    const shown = event.currentTarget.querySelectorAll('[data-group]')[next]
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex min-h-4 flex-wrap items-center gap-x-4 gap-y-1 text-xs">
        <span className="min-w-24 text-text-muted tabular-nums print:hidden">{group?.title}</span>
        {sides.map((side) => (
          <span key={side} className="inline-flex items-center gap-1.5">
            <span aria-hidden className={cn('size-3 rounded-xs border', fills[side])} />
            <span className="text-text-muted">{names[side]}</span>
            <span className="min-w-16 font-medium tabular-nums print:hidden">
              {textOf(group?.values[side])}
            </span>
          </span>
        ))}
      </figcaption>
      <div className="flex gap-2">
        <Axis top={top} unit={unit} format={formatAxis} />
        <div
          role="slider"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, groups.length - 1)}
          aria-valuenow={Math.max(0, place)}
          aria-valuetext={[group?.title, ...values].filter((text) => text !== undefined).join(', ')}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 overflow-x-auto overflow-y-hidden print:overflow-visible"
        >
          <div className="relative flex min-w-fit pt-2 pb-6">
            <div aria-hidden className="absolute inset-x-0 top-2 h-64">
              {TICKS.map((share) => (
                <div
                  key={share}
                  className="absolute inset-x-0 border-t border-line"
                  style={{ top: `${100 - share * 100}%` }}
                />
              ))}
            </div>
            {groups.map(({ name, title, values: both }, at) => (
              <div
                key={title}
                data-group
                onPointerEnter={() => setChosen(at)}
                className={cn(
                  'relative flex h-64 flex-1 items-end justify-center',
                  isDense ? 'min-w-1.5' : 'min-w-5 gap-px px-0.5 print:min-w-0',
                  at === place && 'bg-surface-sunken print:bg-transparent',
                )}
              >
                {sides.map((side) => (
                  <Bar key={side} value={both[side]} top={top} fill={fills[side] ?? ''} />
                ))}
                {at % everyNth === 0 && (
                  <span className="absolute top-full left-1/2 mt-1 -translate-x-1/2 text-xs whitespace-nowrap text-text-muted tabular-nums">
                    {name}
                  </span>
                )}
              </div>
            ))}
          </div>
        </div>
      </div>
    </figure>
  )
}

const TICKS = [0, 0.25, 0.5, 0.75, 1]

function Axis({ top, unit, format }: { top: number; unit: string; format: (value: number) => string }) {
  return (
    <div aria-hidden className="relative mt-2 h-64 w-14 shrink-0 text-xs text-text-muted tabular-nums">
      {TICKS.map((share) => (
        <span
          key={share}
          className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${100 - share * 100}%` }}
        >
          {format(top * share)}
          {share === 1 && ` ${unit}`}
        </span>
      ))}
    </div>
  )
}

function Bar({ value, top, fill }: { value: BarValue; top: number; fill: string }) {
  if (value === 'unknown')
    return <span className="max-w-5 flex-1 text-center text-xs leading-none text-text-muted">×</span>
  return (
    <span
      className={cn(
        'max-w-5 flex-1 rounded-t-xs forced-color-adjust-none',
        value !== undefined && value > 0 && 'border-x border-t',
        value !== undefined && value > 0 && fill,
      )}
      style={{ height: `${top > 0 ? (lengthOf(value) / top) * 100 : 0}%` }}
    />
  )
}

const lengthOf = (value: BarValue) => (typeof value === 'number' ? value : 0)

/** The next of 1, 2, 4, 5 or 10 times a power of ten, so that quarters of it are short numbers. */
function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
