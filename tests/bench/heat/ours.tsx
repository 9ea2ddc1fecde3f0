import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { workbenchLabels } from '#features/plan-workbench/workbenchLabels.ts'
import { PlanHeat } from '#plan/heat/PlanHeat.tsx'
import { Plan } from '#plan/Plan.tsx'
import { nextFrame } from '../frames.ts'
import { devicesOf } from '../scenario.ts'
import type { HeatContestant, Marker } from './contestant.ts'

const grid = { width: 10, height: 10 }

type Show = (values: Float32Array) => void

/** The Plan of the console's heatmap page, with its devices, and the heat over it. */
export function createOurHeat(): HeatContestant {
  let show: Show = () => undefined
  const onReady = (ready: Show) => {
    show = ready
  }
  return {
    async mount(place, markers) {
      createRoot(place).render(
        <Plan grid={grid} showGrid={false} devices={devicesOf(markers.length)} labels={workbenchLabels}>
          <Heat markers={markers} onReady={onReady} />
        </Plan>,
      )
      for (let frame = 0; frame < 10; frame++) await nextFrame()
    },
    step: (values) => flushSync(() => show(values)),
  }
}

/** Nothing is drawn and the frames are asked for all the same: what they cost by themselves. */
export function createPlanAlone(): HeatContestant {
  return {
    async mount(place, markers) {
      createRoot(place).render(
        <Plan grid={grid} showGrid={false} devices={devicesOf(markers.length)} labels={workbenchLabels} />,
      )
      for (let frame = 0; frame < 10; frame++) await nextFrame()
    },
    step: () => undefined,
  }
}

type HeatProps = { markers: readonly Marker[]; onReady: (show: Show) => void }

/** As on the page, a step renders this alone. */
function Heat({ markers, onReady }: HeatProps) {
  const [values, setValues] = useState<Float32Array>(() => new Float32Array(markers.length))
  const [positions] = useState(() => ({
    x: Float32Array.from(markers, ({ x }) => x),
    y: Float32Array.from(markers, ({ y }) => y),
  }))
  onReady(setValues)
  return <PlanHeat positions={positions} values={values} max={100} />
}
