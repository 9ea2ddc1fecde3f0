import { useEffect, useMemo, useState } from 'react'
import { PlanHeat } from '#plan/heat/PlanHeat.tsx'
import { Plan, type PlanDevice, type PlanMove, type PlanRect } from '#plan/Plan.tsx'
import { drawingFor, type ImageChoice } from './samples.ts'
import type { Settings } from './settings.ts'
import { manyDevices } from './workbenchDevices.ts'
import { workbenchLabels } from './workbenchLabels.ts'

const metres = { width: 120, height: 90 }
const grid = { width: 10, height: 10 }

/** A plan under load with configurable props. */
export function ManyDevices({ settings }: { settings: Settings }) {
  const { count, image, theme, tool, names, heat, multiple, movable, size } = settings
  const url = useDrawing(image)
  const [devices, setDevices] = useState<readonly PlanDevice[]>([])
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const [area, setArea] = useState<PlanRect>()
  const glow = useMemo(() => levelsOf(devices), [devices])

  useEffect(() => setDevices(manyDevices(count)), [count])

  function move({ positions }: PlanMove) {
    const to = new Map(positions.map((position) => [position.id, position]))
    setDevices((all) =>
      all.map((device) => ({ ...device, ...to.get(device.id), ...(to.has(device.id) && { unsaved: true }) })),
    )
  }

  return (
    <Plan
      key={url}
      image={url ? { url } : undefined}
      grid={grid}
      showGrid={settings.grid}
      size={size ? metres : undefined}
      showNames={names}
      devices={devices}
      selectedIds={selectedIds}
      multiple={multiple}
      onSelect={(ids) => setSelectedIds(new Set(ids))}
      movable={() => movable}
      onMove={move}
      tool={tool}
      area={area}
      onArea={setArea}
      labels={workbenchLabels}
      theme={theme}
    >
      {heat && <PlanHeat {...glow} />}
    </Plan>
  )
}

/** Each device's level for the heatmap. */
const levelsOf = (devices: readonly PlanDevice[]) => ({
  positions: {
    x: Float32Array.from(devices, ({ x }) => x),
    y: Float32Array.from(devices, ({ y }) => y),
  },
  values: Float32Array.from(devices, ({ level }) => level ?? Number.NaN),
  max: 100,
})

/** The chosen drawing's URL. */
function useDrawing(choice: ImageChoice) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    let made: string | undefined
    void drawingFor(choice).then((drawing) => {
      made = drawing
      if (isCurrent) setUrl(drawing)
      else if (made) URL.revokeObjectURL(made)
    })
    return () => {
      isCurrent = false
      if (made) URL.revokeObjectURL(made)
    }
  }, [choice])
  return url
}
