import { cn } from '#ui/cn.ts'
import { LineKey } from './LineKey.tsx'
import type { Line } from './lineOptions.ts'

type LineLegendProps = {
  /** The span of the values. */
  span: string | undefined
  lines: readonly Line[]
  /** A line's value in that span as text. */
  readValue: (line: Line, place: number) => string
  isHidden: (line: Line) => boolean
  /** Without it, lines cannot be hidden. */
  onToggle?: ((line: Line) => void) | undefined
}

/** Names the lines and shows their values at one time. If lines can be hidden, each name is a toggle. */
export function LineLegend({ span, lines, readValue, isHidden, onToggle }: LineLegendProps) {
  return (
    <>
      {span !== undefined && <span className="min-w-24 text-text-muted tabular-nums">{span}</span>}
      {lines.map((line, place) => {
        const { label, tone } = line
        const isOff = isHidden(line)
        const text = (
          <>
            <LineKey tone={tone} />
            <span className={cn('text-text-muted', isOff && 'line-through')}>{label}</span>
          </>
        )
        return (
          <span key={label} className="inline-flex items-center gap-1.5">
            {onToggle ? (
              <button
                type="button"
                aria-pressed={!isOff}
                onClick={() => onToggle(line)}
                className="-mx-1 inline-flex min-h-6 items-center gap-1.5 rounded-sm px-1 hover:bg-surface-sunken"
              >
                {text}
              </button>
            ) : (
              text
            )}
            <span className="min-w-16 font-medium tabular-nums">{readValue(line, place)}</span>
          </span>
        )
      })}
    </>
  )
}
