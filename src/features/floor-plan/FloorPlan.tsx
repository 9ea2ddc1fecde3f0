import { useNavigate } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useLevels } from '#app/plan/levels.ts'
import { PlanWithLevels } from '#app/plan/planOfZone.tsx'
import { useDrawn } from '#app/plan/useDrawn.ts'
import { usePointedAt } from '#app/plan/usePointedAt.ts'
import type { Site } from '#app/site/siteModel.ts'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import type { PlanDevice, PlanHandle } from '#plan/Plan.tsx'
import { cn } from '#ui/cn.ts'
import { useStepBack } from '#ui/keys.ts'
import { useMediaQuery, wideWindow } from '#ui/useMediaQuery.ts'
import { DevicePanel } from './DevicePanel.tsx'
import { DeviceTooltip } from './DeviceTooltip.tsx'
import { Legend } from './Legend.tsx'
import { coveredClass, type PanelSide } from './PlanPanel.tsx'
import { PlanToolbar } from './PlanToolbar.tsx'
import { AtMoment } from './past/AtMoment.tsx'
import { BesidePlan } from './past/BesidePlan.tsx'
import { MomentLevels } from './past/MomentLevels.tsx'
import { noLevels } from './past/moment.ts'
import { PastBar } from './past/PastBar.tsx'
import { BESIDE, usePast } from './past/usePast.ts'
import { useSharedView } from './past/useSharedView.ts'
import { usePlanMenu } from './usePlanMenu.ts'
import { createFindingMarks, noFindings, useZoneFindings } from './useZoneFindings.ts'
import { ZoneDevices } from './ZoneDevices.tsx'

/** CSS pixels: a panel's width, and what is left free around a device. */
const PANEL_WIDTH = 400
const CLEARANCE = 48

type FloorPlanProps = { site: Site; area: Area; selected: Device | undefined }

/** The plan, with the selected device's panel over its edge. */
export function FloorPlan({ site, area, selected }: FloorPlanProps) {
  const navigate = useNavigate()
  const wide = useMediaQuery(wideWindow)
  const plan = useRef<PlanHandle>(null)
  const past = usePast(area.id)
  const drawn = useDrawn()
  const live = useLevels(area.id, { hasStatus: true, isShown: past.isLive && drawn.isDue })
  const daysBefore = BESIDE[past.beside]
  const views = useSharedView(plan)
  // Thousands of devices may have findings: their markers are made again at a lower priority than input.
  const findings = useDeferredValue(useZoneFindings(area.id, past, drawn.isDrawn))
  const mark = useMemo(() => createFindingMarks(findings), [findings])
  const marked = useMemo(() => mark(site.devices), [mark, site.devices])
  const findingTexts = useText('findings')
  const noteOf = useCallback(
    ({ id }: PlanDevice) =>
      findings
        .get(id)
        ?.map(({ cause }) => findingTexts(`causes.${cause}`))
        .join(', '),
    [findings, findingTexts],
  )
  const [showGrid, setShowGrid] = useState(true)
  const [legendChosen, setShowLegend] = useState<boolean>()
  /** Beside a second plan it would cover half of this one. */
  const showLegend = legendChosen ?? (wide && daysBefore === undefined)
  const [tooltips, setTooltips] = useState<HTMLElement | null>(null)
  const pointedAt = usePointedAt()
  const pointedDevice = site.byId.devices.get(pointedAt.id ?? 0)
  const clickedId = useRef<number>(undefined)
  const selectedId = selected?.id
  const selectedIds = useMemo(() => new Set(selectedId === undefined ? [] : [selectedId]), [selectedId])

  const around = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState<PanelSide>('right')

  // Centres a device from a link. A clicked one stays where it is, unless the sheet of a small screen covers it.
  useEffect(() => {
    if (selectedId === undefined) return
    if (selectedId !== clickedId.current) plan.current?.zoomTo(selectedId)
    else if (!wide)
      plan.current?.reveal(selectedId, { bottom: around.current?.querySelector('aside')?.offsetHeight ?? 0 })
  }, [selectedId, wide])

  /** The panel opens at the side where it does not cover the device. */
  function sideFor(id: number): PanelSide {
    const { width = 0 } = around.current?.getBoundingClientRect() ?? {}
    const { x } = plan.current?.positionOf(id) ?? { x: 0 }
    return x > width - Math.min(PANEL_WIDTH, width * 0.42) - CLEARANCE ? 'left' : 'right'
  }

  function select(id: number | undefined) {
    clickedId.current = id
    if (id !== undefined) setSide(sideFor(id))
    void navigate({
      to: '/floorplan/areas/$areaId',
      params: { areaId: area.id },
      search: ({ device: _, ...others }) => ({ ...others, ...(id !== undefined && { device: id }) }),
      replace: true,
    })
  }

  const menu = usePlanMenu({ area, select, grid: { shown: showGrid, show: setShowGrid } })

  useStepBack(() => {
    if (selected) select(undefined)
    return selected !== undefined
  })

  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PlanToolbar
        site={site}
        area={area}
        grid={{ shown: showGrid, show: setShowGrid }}
        legend={{ shown: showLegend, show: setShowLegend }}
        past={past}
      />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <div
          ref={around}
          {...views.first.around}
          className={cn('relative min-h-0 min-w-0 flex-1', coveredClass)}
        >
          <PlanWithLevels
            ref={plan}
            zone={area}
            devices={marked}
            levels={past.isLive ? live : noLevels}
            noteOf={noteOf}
            showGrid={showGrid}
            selectedIds={selectedIds}
            onSelect={([id]) => select(id)}
            menu={menu}
            onReady={drawn.onReady}
            onPart={views.first.onPart}
            onHover={pointedAt.onHover}
            onFocusDevice={pointedAt.onFocusDevice}
          >
            {!past.isLive && <MomentLevels past={past} />}
            {showLegend && <Legend isPast={!past.isLive} />}
            {pointedDevice && (
              <AtMoment past={past} live={live}>
                {(levels, moment) => (
                  <DeviceTooltip
                    device={pointedDevice}
                    levels={levels(pointedDevice)}
                    moment={moment}
                    findings={findings.get(pointedDevice.id) ?? noFindings}
                    container={tooltips}
                    onDismiss={pointedAt.dismiss}
                  />
                )}
              </AtMoment>
            )}
          </PlanWithLevels>
          <div ref={setTooltips} className="pointer-events-none" />
          {selected && (
            <AtMoment key={selected.id} past={past} live={live}>
              {(levels, moment) => (
                <DevicePanel
                  device={selected}
                  levels={levels(selected)}
                  moment={moment}
                  site={site}
                  area={area}
                  side={side}
                  onClose={() => select(undefined)}
                />
              )}
            </AtMoment>
          )}
          {!selected && !wide && (
            <AtMoment past={past} live={live}>
              {(levels) => (
                <ZoneDevices area={area} devices={site.devices} levels={levels} onChoose={select} />
              )}
            </AtMoment>
          )}
        </div>
        {past.isOpen && daysBefore !== undefined && (
          <BesidePlan
            site={site}
            area={area}
            past={past}
            daysBefore={daysBefore}
            showGrid={showGrid}
            view={views.second}
          />
        )}
      </div>
      {past.isOpen && <PastBar site={site} area={area.id} past={past} selected={selected} />}
    </div>
  )
}
