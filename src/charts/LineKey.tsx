import { type LineTone, strokes } from './lineOptions.ts'

const colours: Readonly<Record<LineTone, string>> = {
  primary: 'stroke-accent-text',
  secondary: 'stroke-text',
  detail: 'stroke-text-muted',
  primaryBefore: 'stroke-accent-text',
  secondaryBefore: 'stroke-text',
}

/** A sample of a line's look, beside its name. */
export function LineKey({ tone }: { tone: LineTone }) {
  const { width, dash } = strokes[tone]
  return (
    <svg aria-hidden="true" viewBox="0 0 18 4" className="h-1 w-4.5 shrink-0">
      <line
        x1="0"
        y1="2"
        x2="18"
        y2="2"
        strokeWidth={width}
        strokeDasharray={dash.join(' ')}
        className={colours[tone]}
      />
    </svg>
  )
}
