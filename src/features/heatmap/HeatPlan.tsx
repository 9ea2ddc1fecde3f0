import { useMemo, useState } from 'react'
import { DeviceTip } from '#app/plan/DeviceTip.tsx'
import type { ShownLevels } from '#app/plan/levels.ts'
import { PlanWithLevels } from '#app/plan/planOfZone.tsx'
import { usePointedAt } from '#app/plan/usePointedAt.ts'
import type { Playback } from '#app/playback/playback.ts'
import { useStep } from '#app/playback/useStep.ts'
import { useSite } from '#app/site/site.tsx'
import type { Device } from '#domain/devices.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { PlanHeat } from '#plan/heat/PlanHeat.tsx'
import { HeatLegend } from './HeatLegend.tsx'
import type { Heat } from './useHeat.ts'
import { usePercent } from './usePercent.ts'
import { devicesWithValues, valuesAt } from './values.ts'

type HeatPlanProps = { zone: Area; heat: Heat; playback: Playback }

/**
 * The levels of the last hour could be mistaken for the heatmap's, so the devices are plain shapes; those without a value in
 * the whole range have the sign for no data.
 */
const noData: ShownLevels = { shade: 'none', mean: undefined, status: undefined }
const plain: ShownLevels = { shade: 'none', mean: 100, status: undefined }

/** The zone's plan with a step's heatmap. A new step rerenders only the heatmap and the value under the pointer. */
export function HeatPlan({ zone, heat, playback }: HeatPlanProps) {
  const { slots } = heat
  const levels = useMemo(() => {
    const known = slots && devicesWithValues(slots)
    return ({ id }: Device) => (known && !known.has(id) ? noData : plain)
  }, [slots])
  const pointedAt = usePointedAt()
  const [tooltips, setTooltips] = useState<HTMLElement | null>(null)
  const pointedDevice = useSite().site?.byId.devices.get(pointedAt.id ?? 0)
  return (
    <div className="min-h-0 flex-1">
      <PlanWithLevels
        zone={zone}
        devices={heat.devices}
        levels={levels}
        showGrid={false}
        onHover={pointedAt.onHover}
        onFocusDevice={pointedAt.onFocusDevice}
      >
        <StepHeat heat={heat} playback={playback} />
        <HeatLegend heat={heat} />
        {pointedDevice && (
          <DeviceTip device={pointedDevice} container={tooltips} onDismiss={pointedAt.dismiss}>
            <DeviceValue id={pointedDevice.id} heat={heat} playback={playback} />
          </DeviceTip>
        )}
      </PlanWithLevels>
      <div ref={setTooltips} className="pointer-events-none" />
    </div>
  )
}

type StepProps = { heat: Heat; playback: Playback }

function StepHeat({ heat, playback }: StepProps) {
  const { step } = useStep(playback)
  const values = valuesAt(heat.slots, step)
  if (values === undefined) return null
  return <PlanHeat positions={heat.positions} values={values} max={heat.scaleMax} />
}

function DeviceValue({ id, heat, playback }: StepProps & { id: number }) {
  const text = useText('heatmap')
  const print = usePercent()
  const { step } = useStep(playback)
  const value = valuesAt(heat.slots, step)?.[heat.slots?.devices.indexOf(id) ?? -1]
  return <p>{`${text(`sources.${heat.source}`)}: ${print(value)}`}</p>
}
