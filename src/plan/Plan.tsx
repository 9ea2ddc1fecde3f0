import {
  type CSSProperties,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DeviceList, type DeviceListHandle } from './DeviceList.tsx'
import { PlanEngine } from './engine/engine.ts'
import { usePlanImage } from './image/usePlanImage.ts'
import { createClientToStage } from './input/clientToStage.ts'
import { pressOnSurface } from './input/keyboard.ts'
import { listenToPointers } from './input/pointers.ts'
import { listenToWheel } from './input/wheel.ts'
import { EngineContext } from './PlanAnchor.tsx'
import { PlanControls } from './PlanControls.tsx'
import { PlanMessage } from './PlanMessage.tsx'
import { PlanStage } from './PlanStage.tsx'
import type { PlanHandle, PlanProps } from './props.ts'
import { ScaleBar } from './ScaleBar.tsx'
import { palettes } from './sprites/palette.ts'
import { type ScreenPx, type Size, screenPoint } from './units.ts'
import { useStageSize } from './useStageSize.ts'
import './plan.css'

export type { PlanDevice } from './device.ts'
export type {
  DevicePoint,
  PlanDrag,
  PlanHandle,
  PlanHover,
  PlanLabels,
  PlanMenu,
  PlanMove,
  PlanPart,
  PlanProps,
  PlanRect,
  PlanTool,
} from './props.ts'
export type { ImageLook } from './sprites/palette.ts'

/** A floor plan with its devices. It takes props and emits events, knows no API, and keeps no state but the view. */
export function Plan(props: PlanProps) {
  const { devices, labels, theme = 'light', controls, children, ref } = props
  const { status, image, retry } = usePlanImage(props.image?.url)
  const [announcement, setAnnouncement] = useState('')

  const root = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const list = useRef<DeviceListHandle>(null)
  const size = useStageSize(root)
  // The layers are made in a task after the stage's: each takes long.
  const hasLayers = useDeferredValue(size !== undefined)
  const [engine] = useState(() => new PlanEngine(props, setAnnouncement))

  useLayoutEffect(() => engine.update(props))
  useLayoutEffect(() => engine.showImage(status === 'loading' ? status : image), [engine, image, status])
  // Until the stage has its layers, nothing is drawn, even if the image has been loaded.
  const shownStatus = hasLayers ? status : 'loading'
  const isReady = shownStatus !== 'loading' && shownStatus !== 'arriving'
  const onReady = useEffectEvent(() => props.onReady?.())
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady])
  useLayoutEffect(() => {
    if (size) engine.setStage(size)
  }, [engine, size])
  useLayoutEffect(() => {
    if (!surface.current) return
    const toStage = createClientToStage(surface.current)
    const stopPointers = listenToPointers(surface.current, engine, toStage)
    const stopWheel = listenToWheel(surface.current, engine, toStage)
    return () => {
      toStage.stop()
      stopPointers()
      stopWheel()
    }
  }, [engine])

  useImperativeHandle(
    ref,
    (): PlanHandle => ({
      fit: () => engine.view.fit(),
      zoomTo: (...ids) => engine.zoomTo(...ids),
      positionOf: (id) => engine.stagePositionOf(id),
      reveal: (id, covered) => {
        const at = engine.devices.positionOf(id)
        if (at) engine.view.reveal(at, covered)
      },
      showPart: (part) => engine.view.showPart(part),
      zoomBy: (factor) => engine.view.zoomBy(factor),
      focus: () => surface.current?.focus(),
      focusDevice: (id) => list.current?.focus(id),
      dragOver(kind, client, free) {
        const stage = surface.current?.getBoundingClientRect()
        if (!stage) return undefined
        return engine.dragOver(kind, screenPoint(client.x - stage.left, client.y - stage.top), free)
      },
      dragLeave: () => engine.dragLeave(),
    }),
    [engine],
  )

  function press(event: KeyboardEvent) {
    if (!event.defaultPrevented && pressOnSurface(engine, event)) event.preventDefault()
  }

  return (
    <EngineContext value={engine}>
      <div
        ref={root}
        className="plan"
        data-theme={theme}
        data-image={shownStatus}
        style={{ background: palettes[theme].background, ...(size && onPaper(size)) }}
      >
        <div className="plan-stage" aria-hidden>
          {size && (
            <PlanStage engine={engine} size={size} hasLayers={hasLayers} visible={status !== 'loading'} />
          )}
        </div>
        <div
          ref={surface}
          className="plan-surface"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and zoom keys work while it has the focus
          tabIndex={0}
          aria-label={labels.planLabel}
          onKeyDown={press}
        />
        <DeviceList
          ref={list}
          engine={engine}
          devices={devices}
          selectedIds={props.selectedIds}
          multiple={props.multiple ?? false}
          labels={labels}
        />
        <p className="plan-announcement" aria-live="polite">
          {announcement}
        </p>
        <PlanMessage status={status} retry={retry} labels={labels} />
        {props.size && <ScaleBar engine={engine} width={props.size.width} labels={labels} />}
        <div className="plan-overlay">{children}</div>
        <PlanControls engine={engine} hasSelection={Boolean(props.selectedIds?.size)} labels={labels}>
          {controls}
        </PlanControls>
      </div>
    </EngineContext>
  )
}

/** px of a landscape page of A4 between its margins, without what stands above the plan. */
const PAPER = { width: 1000, height: 540 }

/** On paper the plan is as large as it is on the screen, made smaller where the page is narrower (plan.css). */
const onPaper = ({ width, height }: Size<ScreenPx>): CSSProperties & Record<`--${string}`, unknown> => ({
  '--plan-width': `${width}px`,
  '--plan-height': `${height}px`,
  '--plan-print-zoom': Math.min(1, PAPER.width / width, PAPER.height / height),
})
