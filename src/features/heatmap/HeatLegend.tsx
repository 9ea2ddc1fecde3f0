import { useColorScheme } from '#app/session/theme.tsx'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { heatGradient } from '#plan/heat/colours.ts'
import { palettes } from '#plan/sprites/palette.ts'
import type { Heat } from './useHeat.ts'

/** The colour scale, on white like the plan. */
export function HeatLegend({ heat: { source, size, scaleMax } }: { heat: Heat }) {
  const text = useText('heatmap')
  const { paper, imageOverlay = paper } = palettes[useColorScheme()]
  const veil = `linear-gradient(${imageOverlay}, ${imageOverlay})`
  return (
    <section
      aria-label={text('legend.label')}
      className="absolute bottom-3 left-3 flex w-48 sm:w-60 max-w-[calc(100%-5.5rem)] flex-col gap-1 rounded-lg border border-line bg-surface-raised px-3 py-2 text-xs"
    >
      <p className="flex items-baseline justify-between gap-2">
        <span className="font-medium">{text(`sources.${source}`)}</span>
        {source === 'sample' && (
          <span className="rounded-sm bg-warning-soft px-1.5 text-warning">{text('legend.notMeasured')}</span>
        )}
      </p>
      <div
        className="h-3 rounded-sm border border-line-strong"
        style={{ background: `${heatGradient}, ${veil}, ${paper}` }}
      />
      <p className="flex justify-between">
        {[0, scaleMax / 2, scaleMax].map((value) => (
          <span key={value}>{formatPercent(value, 1)}</span>
        ))}
      </p>
      <p className="text-text-muted max-sm:sr-only">{text(`legend.${source}.${size}`)}</p>
      <p className="text-text-muted max-sm:sr-only">{text('legend.noColour')}</p>
    </section>
  )
}
