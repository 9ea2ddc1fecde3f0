type GaugeProps = {
  /** The accessible name: what is measured. */
  label: string
  /** Percent; the arc is clamped to 0 and 100. */
  value: number
  /** The value as text. */
  text: string
  /** Labels of the arc's ends. */
  ends: readonly [string, string]
}

const ARC = 'M 12 66 A 54 54 0 0 1 120 66'

/** A current share of a whole. */
export function Gauge({ label, value, text, ends }: GaugeProps) {
  const filled = Math.min(100, Math.max(0, value))
  return (
    <div className="relative w-44 shrink-0">
      <meter aria-label={label} aria-valuetext={text} min={0} max={100} value={filled} className="sr-only">
        {text}
      </meter>
      <svg aria-hidden="true" viewBox="0 0 132 84" className="w-full">
        <path d={ARC} pathLength="100" fill="none" strokeWidth="10" className="stroke-surface-sunken" />
        {filled > 0 && (
          <path
            d={ARC}
            pathLength="100"
            fill="none"
            strokeWidth="10"
            strokeDasharray={`${filled} 200`}
            className="stroke-accent-text"
          />
        )}
        {[0, 25, 50, 75, 100].map((mark) => (
          <line
            key={mark}
            x1="66"
            y1="19"
            x2="66"
            y2="23"
            transform={`rotate(${mark * 1.8 - 90} 66 66)`}
            className="stroke-line-strong"
          />
        ))}
        <text x="12" y="80" textAnchor="middle" fontSize="8" className="fill-text-muted">
          {ends[0]}
        </text>
        <text x="120" y="80" textAnchor="middle" fontSize="8" className="fill-text-muted">
          {ends[1]}
        </text>
      </svg>
      <p
        aria-hidden="true"
        className="absolute inset-x-0 top-[55%] text-center text-lg font-semibold tabular-nums"
      >
        {text}
      </p>
    </div>
  )
}
