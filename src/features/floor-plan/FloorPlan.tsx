import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLevels } from '#app/plan/levels.ts'
import { usePlanDevices } from '#app/plan/planDevices.ts'
import { PlanOfZone } from '#app/plan/planOfZone.tsx'
import { usePointedAt } from '#app/plan/usePointedAt.ts'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { PlanHandle } from '#plan/Plan.tsx'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'
import { DevicePanel } from './DevicePanel.tsx'
import { DeviceTooltip } from './DeviceTooltip.tsx'
import { Legend } from './Legend.tsx'
import { PlanToolbar } from './PlanToolbar.tsx'
import { ZoneDevices } from './ZoneDevices.tsx'

type FloorPlanProps = { site: Site; area: Area; selected: Device | undefined }

/** The plan, with the selected device's panel beside it. */
export function FloorPlan({ site, area, selected }: FloorPlanProps) {
  const navigate = useNavigate()
  const wide = useMediaQuery(wideWindow)
  const plan = useRef<PlanHandle>(null)
  const levels = useLevels(area.id)
  const devices = usePlanDevices(area.id, site.devices, levels)
  const [showGrid, setShowGrid] = useState(true)
  const [legendChosen, setShowLegend] = useState<boolean>()
  const showLegend = legendChosen ?? wide
  const [tooltips, setTooltips] = useState<HTMLElement | null>(null)
  const pointedAt = usePointedAt()
  const pointedDevice = site.byId.devices.get(pointedAt.id ?? 0)
  const clickedId = useRef<number>(undefined)
  const selectedId = selected?.id
  const selectedIds = useMemo(() => new Set(selectedId === undefined ? [] : [selectedId]), [selectedId])

  // Centres a device from a link, and on a small screen a clicked one, since the sheet covers part of the plan.
  useEffect(() => {
    if (selectedId === undefined || (wide && selectedId === clickedId.current)) return
    plan.current?.zoomTo(selectedId)
  }, [selectedId, wide])

  function select(id: number | undefined) {
    clickedId.current = id
    void navigate({
      to: '/floorplan/areas/$areaId',
      params: { areaId: area.id },
      search: id === undefined ? {} : { device: id },
      replace: true,
    })
  }

  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <PlanToolbar
          site={site}
          area={area}
          grid={{ shown: showGrid, show: setShowGrid }}
          legend={{ shown: showLegend, show: setShowLegend }}
        />
        <div className="min-h-0 flex-1">
          <PlanOfZone
            ref={plan}
            zone={area}
            devices={devices}
            showGrid={showGrid}
            selectedIds={selectedIds}
            onSelect={([id]) => select(id)}
            onHover={pointedAt.onHover}
            onFocusDevice={pointedAt.onFocusDevice}
          >
            {showLegend && <Legend />}
            {pointedDevice && (
              <DeviceTooltip
                device={pointedDevice}
                levels={levels(pointedDevice)}
                container={tooltips}
                onDismiss={pointedAt.dismiss}
              />
            )}
          </PlanOfZone>
          <div ref={setTooltips} className="pointer-events-none" />
        </div>
      </div>
      {selected && (
        <DevicePanel
          key={selected.id}
          device={selected}
          levels={levels(selected)}
          site={site}
          area={area}
          onClose={() => select(undefined)}
        />
      )}
      {!selected && !wide && (
        <ZoneDevices area={area} devices={site.devices} levels={levels} onChoose={select} />
      )}
    </div>
  )
}
