import { memo, useLayoutEffect } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js'
import type { PlanEngine } from './engine/engine.ts'
import type { ScreenPx, Size } from './units.ts'
import { usePixelRatio } from './usePixelRatio.ts'

type PlanStageProps = { engine: PlanEngine; size: Size<ScreenPx>; hasLayers: boolean; visible: boolean }

const LAYERS = ['front', 'back']

/**
 * The Konva part of the plan: a stage as large as the viewport, not as the plan. Its two layers listen to no events and
 * keep their pixels between frames; one is shown, and they swap when the plan is panned. The children of `<Plan>` are
 * not rendered by Konva, whose reconciler would take as long as drawing the frame.
 */
export const PlanStage = memo(({ engine, size, hasLayers, visible }: PlanStageProps) => {
  const ratio = usePixelRatio()
  // biome-ignore lint/correctness/useExhaustiveDependencies: Konva gives new layers the ratio that it read first
  useLayoutEffect(() => engine.canvas.setPixelRatio(ratio), [engine, ratio, hasLayers])

  return (
    <Stage width={size.width} height={size.height}>
      {(hasLayers ? LAYERS : []).map((name) => (
        <Layer
          key={name}
          ref={engine.canvas.attach}
          visible={visible}
          listening={false}
          clearBeforeDraw={false}
        >
          <Shape sceneFunc={engine.canvas.paint} listening={false} perfectDrawEnabled={false} />
        </Layer>
      ))}
    </Stage>
  )
})
