import { useNavigate } from '@tanstack/react-router'
import type { Site } from '#app/site/siteModel.ts'
import { ZoneChooser } from '#app/site/ZoneChooser.tsx'
import { useText } from '#i18n/index.ts'
import { Grid3x3, History, Shapes } from '#icons/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Past } from './past/usePast.ts'

type Toggle = { shown: boolean; show: (shown: boolean) => void }
type PlanToolbarProps = { site: Site; area: Area; grid: Toggle; legend: Toggle; past: Past }

/** Switches the zone, its past, the grid and the legend. The plan has its own zoom buttons. */
export function PlanToolbar({ site, area, grid, legend, past }: PlanToolbarProps) {
  const pastText = useText('past')
  const plan = useText('plan')
  const text = useText('floorPlan')
  const navigate = useNavigate()
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line bg-surface-raised px-3 py-1.5">
      <ZoneChooser
        zones={site.areas}
        value={area}
        onChoose={({ id }) =>
          navigate({
            to: '/floorplan/areas/$areaId',
            params: { areaId: id },
            search: ({ device: _, ...others }) => others,
          })
        }
        className="w-72 max-w-[60%] [&>label]:sr-only"
      />
      <span className="flex-1" />
      <IconButton icon={History} label={pastText('open')} aria-pressed={past.isOpen} onClick={past.toggle} />
      <IconButton
        icon={Grid3x3}
        label={plan('showGrid')}
        aria-pressed={grid.shown}
        onClick={() => grid.show(!grid.shown)}
      />
      <IconButton
        icon={Shapes}
        label={text('legend.label')}
        aria-pressed={legend.shown}
        onClick={() => legend.show(!legend.shown)}
      />
    </div>
  )
}
