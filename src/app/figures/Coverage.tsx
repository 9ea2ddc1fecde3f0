import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import { TriangleAlert } from '#icons/index.ts'
import { cn } from '#ui/cn.ts'

/** Below this share of readings, a figure is unreliable. */
const TOO_LITTLE = 0.9

/** The share, 0 to 1, of luminaire-time that readings cover; highlighted if it is low. */
export function Coverage({ share }: { share: number }) {
  const text = useText('charts')
  const isLow = share < TOO_LITTLE
  return (
    <p className={cn('flex items-center gap-1.5 text-xs', isLow ? 'text-warning' : 'text-text-muted')}>
      {isLow && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
      {text('coverage', { share: formatPercent(share * 100, 1) })}
    </p>
  )
}
