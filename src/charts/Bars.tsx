import { cn } from '#ui/cn.ts'
import { barSpans } from './barSpans.ts'

const tones = { past: 'bg-line-strong', present: 'bg-text', gain: 'bg-accent', loss: 'bg-danger' }

export type Bar = {
  readonly label: string
  /** Undefined if unknown. */
  readonly value: number | undefined
  /** The value as text, with a further figure such as its cost. */
  readonly text: string
  readonly note?: string | undefined
  readonly tone: keyof typeof tones
}

/** Compares a few amounts as bars from a common zero line; negative ones extend to its left. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const { zero, spans } = barSpans(bars.map(({ value }) => value))
  return (
    <dl className="flex flex-col gap-2.5">
      {bars.map(({ label, text, note, tone }, place) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-2 gap-y-1">
          <dt className="text-xs text-text-muted">{label}</dt>
          <dd className="ml-auto text-right tabular-nums">
            <span className={cn('font-medium', tone === 'loss' && 'text-danger')}>{text}</span>
            {note && <span className="ml-2 inline-block min-w-18 text-xs text-text-muted">{note}</span>}
          </dd>
          <dd
            aria-hidden
            className="relative h-2 w-full rounded-sm bg-surface-sunken forced-color-adjust-none"
          >
            {spans[place] && (
              <div
                className={cn('absolute inset-y-0 rounded-sm', tones[tone])}
                style={{ left: `${spans[place].start}%`, width: `${spans[place].length}%` }}
              />
            )}
            {zero > 0 && (
              <div className="absolute -inset-y-0.5 w-px bg-text-muted" style={{ left: `${zero}%` }} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
