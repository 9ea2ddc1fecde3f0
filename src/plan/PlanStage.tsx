import { memo, useLayoutEffect } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js'
import type { PlanEngine } from './engine/engine.ts'
import type { ScreenPx, Size } from './units.ts'
import { usePixelRatio } from './usePixelRatio.ts'

type PlanStageProps = { engine: PlanEngine; size: Size<ScreenPx>; visible: boolean }

/**
 * The Konva part of the plan: a stage as large as the viewport, never as the plan. Its two layers listen to nothing and
 * keep their pixels from frame to frame; one is shown, and the other takes its place when the plan is panned. What the
 * plan's caller renders is no business of Konva's renderer, which would take as long as a frame's drawing.
 */
export const PlanStage = memo(({ engine, size, visible }: PlanStageProps) => {
  const ratio = usePixelRatio()
  useLayoutEffect(() => engine.canvas.setPixelRatio(ratio), [engine, ratio])

  return (
    <Stage width={size.width} height={size.height}>
      {['front', 'back'].map((name) => (
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
