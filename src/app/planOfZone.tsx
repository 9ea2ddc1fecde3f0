import { Link } from '@tanstack/react-router'
import { ImageOff } from 'lucide-react'
import { useMemo } from 'react'
import { formatPercent } from '#i18n/format.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { PlanLabels, PlanProps } from '#plan/Plan.tsx'
import { Plan } from '#plan/Plan.tsx'
import { useGrid } from './site.tsx'
import { useColorScheme } from './theme.tsx'

type PlanOfZoneProps = Omit<PlanProps, 'image' | 'grid' | 'labels' | 'theme'> & { area: Area }

/** A zone's floor plan: its image, its grid and the words for both, in the console's language and colours. */
export function PlanOfZone({ area, children, ...rest }: PlanOfZoneProps) {
  const grid = useGrid(area)
  const labels = usePlanLabels(area)
  const theme = useColorScheme()
  const url = imageUrl(area)
  return (
    <Plan key={area.id} image={url ? { url } : undefined} grid={grid} labels={labels} theme={theme} {...rest}>
      {url === undefined && <NoImage area={area} />}
      {children}
    </Plan>
  )
}

function NoImage({ area }: { area: Area }) {
  const text = useText('plan')
  return (
    <div className="absolute inset-x-3 top-3 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface-raised px-4 py-2">
      <ImageOff aria-hidden className="size-4 text-text-muted" />
      <p role="status">{text('noImage')}</p>
      <Link
        to="/settings/areas/$areaId"
        params={{ areaId: area.id }}
        className="font-medium text-accent-text underline underline-offset-2"
      >
        {text('addImage')}
      </Link>
    </div>
  )
}

/** Images are addressed relative to the API's host (`VITE_API_HOST`), which by default is the page's own. */
function imageUrl({ image }: Area): string | undefined {
  if (!image) return undefined
  const host = String(import.meta.env.VITE_API_HOST || window.location.origin)
  return URL.canParse(image, host) ? new URL(image, host).href : undefined
}

function usePlanLabels({ name }: Area): PlanLabels {
  const text = useText('plan')
  const common = useText('common')
  return useMemo(
    () => ({
      planLabel: text('label', { zone: name }),
      devicesLabel: text('devices'),
      deviceLabel: (device) =>
        text(device.unsaved ? 'unsavedDevice' : 'device', {
          name: device.name,
          kind: text(`kinds.${device.kind}`),
          x: formatPercent(device.x),
          y: formatPercent(device.y),
        }),
      imageLoading: text('imageLoading'),
      imageMissing: text('imageMissing'),
      retry: common('retry'),
      zoomIn: text('zoomIn'),
      zoomOut: text('zoomOut'),
      fit: text('fit'),
      zoomToSelection: text('zoomToSelection'),
    }),
    [text, common, name],
  )
}
