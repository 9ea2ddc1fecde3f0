import { type KeyboardEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { DeviceList } from './DeviceList.tsx'
import { PlanEngine } from './engine/engine.ts'
import { usePlanImage } from './image/usePlanImage.ts'
import { pressMoveKey, pressPanKey, pressViewKey } from './input/keyboard.ts'
import { listenToPointers } from './input/pointers.ts'
import { listenToWheel } from './input/wheel.ts'
import { EngineContext } from './PlanAnchor.tsx'
import { PlanControls } from './PlanControls.tsx'
import { PlanMessage } from './PlanMessage.tsx'
import { PlanStage } from './PlanStage.tsx'
import type { PlanProps } from './props.ts'
import { palettes } from './sprites/palette.ts'
import { useStageSize } from './useStageSize.ts'
import './plan.css'

export type { PlanDevice } from './device.ts'
export type { PlanDrag, PlanHandle, PlanHover, PlanLabels, PlanMove, PlanProps } from './props.ts'

/** A floor plan with its devices. Props in, events out: it knows no API, and keeps nothing but where one looks. */
export function Plan(props: PlanProps) {
  const { devices, selectedId, onSelect, labels, theme = 'light', children, ref } = props
  const { status, image, retry } = usePlanImage(props.image?.url)
  const [announcement, setAnnouncement] = useState('')
  const spoken: PlanProps = {
    ...props,
    onMove(move) {
      props.onMove?.(move)
      const device = devices.find(({ id }) => id === move.id)
      if (!device || move.via === 'pointer') return
      setAnnouncement(labels.deviceLabel({ ...device, x: move.x, y: move.y }))
    },
  }

  const root = useRef<HTMLDivElement>(null)
  const surface = useRef<HTMLDivElement>(null)
  const size = useStageSize(root)
  const [engine] = useState(() => new PlanEngine(spoken))

  useLayoutEffect(() => engine.update(spoken))
  useLayoutEffect(() => engine.showImage(status === 'loading' ? status : image), [engine, image, status])
  useLayoutEffect(() => {
    if (size) engine.setStage(size)
  }, [engine, size])
  useLayoutEffect(() => {
    if (!surface.current) return
    const stopPointers = listenToPointers(surface.current, engine)
    const stopWheel = listenToWheel(surface.current, engine)
    return () => {
      stopPointers()
      stopWheel()
    }
  }, [engine])
  useImperativeHandle(ref, () => handleOf(engine), [engine])

  function press(event: KeyboardEvent) {
    const understood =
      pressMoveKey(engine, event) || pressPanKey(engine, event) || pressViewKey(engine, event)
    if (understood) event.preventDefault()
  }

  return (
    <EngineContext value={engine}>
      <div
        ref={root}
        className="plan"
        data-theme={theme}
        data-image={status}
        style={{ background: palettes[theme].desk }}
      >
        <div className="plan-stage" aria-hidden>
          {size && <PlanStage engine={engine} size={size} visible={status !== 'loading'} />}
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
          engine={engine}
          devices={devices}
          selectedId={selectedId}
          onSelect={onSelect}
          labels={labels}
        />
        <p className="plan-announcement" aria-live="polite">
          {announcement}
        </p>
        <PlanMessage status={status} retry={retry} labels={labels} />
        <div className="plan-overlay">{children}</div>
        <PlanControls engine={engine} selectedId={selectedId} labels={labels} />
      </div>
    </EngineContext>
  )
}

const handleOf = (engine: PlanEngine) => ({
  fit: () => engine.view.fit(),
  zoomTo: (id: number) => engine.zoomTo(id),
  zoomBy: (factor: number) => engine.view.zoomBy(factor),
})
