import { useState } from 'react'
import { DeviceTip } from '#app/plan/DeviceTip.tsx'
import type { Levels } from '#app/plan/levels.ts'
import { usePlanDevices } from '#app/plan/planDevices.ts'
import { PlanOfZone } from '#app/plan/planOfZone.tsx'
import { usePointedAt } from '#app/plan/usePointedAt.ts'
import { useText } from '#i18n/index.ts'
import type { Area } from '#openapi/lighting.d.ts'
import { PlanHeat } from '#plan/heat/PlanHeat.tsx'
import { HeatLegend } from './HeatLegend.tsx'
import type { Playback } from './playback.ts'
import type { Heat } from './useHeat.ts'
import { usePercent } from './usePercent.ts'
import { useStep } from './useStep.ts'
import { valuesAt } from './values.ts'

type HeatPlanProps = { zone: Area; heat: Heat; playback: Playback }

/** No levels: the last hour's could be mistaken for the heatmap's. */
const noLevels: Levels = { shade: 'none', mean: undefined, newest: undefined }
const unknownLevels = () => noLevels

/** The zone's plan with a step's heatmap. A new step rerenders only the heatmap and the value under the pointer. */
export function HeatPlan({ zone, heat, playback }: HeatPlanProps) {
  const devices = usePlanDevices(zone.id, heat.devices, unknownLevels)
  const pointedAt = usePointedAt()
  const [tooltips, setTooltips] = useState<HTMLElement | null>(null)
  const pointedDevice = heat.devices.find(({ id }) => id === pointedAt.id)
  return (
    <div className="min-h-0 flex-1">
      <PlanOfZone
        zone={zone}
        devices={devices}
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
      </PlanOfZone>
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
