import type Konva from 'konva'
import { memo, useCallback, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { Image, Layer, Stage } from 'react-konva'
import type { PlanDevice } from '#plan/device.ts'
import { plan, viewport } from '../scenario.ts'
import type { Contestant } from './contestant.ts'
import { loadElement } from './drawings.ts'
import { sizeInWhole, spritesOf, whole } from './sprites.ts'

/**
 * react-konva as in its documentation: a stage, a layer for the image, a layer of nodes, each draggable and memoised,
 * with its position in React's state after a drag. Cheaper than real use: stage and node are moved by Konva's API,
 * without a hit test per event. Nodes have ImageBitmaps, since Konva listens to each image it is given.
 */
export function createReactKonva(): Contestant {
  let root: Root | undefined
  let held: Konva.Node | undefined
  const page: PageHandle = { stage: null, change: () => {} }

  return {
    async mount(place, devices, drawing) {
      const image = drawing && (await loadElement(drawing.preview))
      const sprites = spritesOf(sizeInWhole(devices.length))
      root = createRoot(place)
      flushSync(() => root?.render(<Page page={page} initial={devices} image={image} sprites={sprites} />))
    },
    panBy(dx, dy) {
      const { stage } = page
      stage?.position({ x: stage.x() + dx, y: stage.y() + dy })
    },
    zoomBy(factor) {
      const { stage } = page
      if (!stage) return
      const scale = stage.scaleX() * factor
      const middle = { x: viewport.width / 2, y: viewport.height / 2 }
      stage.position({
        x: middle.x - (middle.x - stage.x()) * factor,
        y: middle.y - (middle.y - stage.y()) * factor,
      })
      stage.scale({ x: scale, y: scale })
    },
    take(id) {
      held = page.stage?.findOne(`#device-${id}`)
    },
    dragBy(dx, dy) {
      const scale = page.stage?.scaleX()
      if (!held || !scale) return
      held.position({ x: held.x() + dx / scale, y: held.y() + dy / scale })
    },
    letGo() {
      held?.fire('dragend')
      held = undefined
    },
    pickAt(x, y) {
      const id = page.stage?.getIntersection({ x, y })?.id()
      return id ? Number(id.replace('device-', '')) : undefined
    },
    recolour(devices) {
      flushSync(() => page.change(() => devices))
    },
    unmount() {
      root?.unmount()
    },
  }
}

type PageHandle = {
  stage: Konva.Stage | null
  change: (change: (devices: readonly PlanDevice[]) => readonly PlanDevice[]) => void
}
type Sprites = ReturnType<typeof spritesOf>
type PageProps = {
  page: PageHandle
  initial: readonly PlanDevice[]
  image: HTMLImageElement | undefined
  sprites: Sprites
}

function Page({ page, initial, image, sprites }: PageProps) {
  const [devices, setDevices] = useState(initial)
  const drop = useCallback((id: number, { x, y }: Konva.Vector2d) => {
    const place = { x: (x / plan.width) * 100, y: (y / plan.height) * 100 }
    setDevices((all) => all.map((device) => (device.id === id ? { ...device, ...place } : device)))
  }, [])
  useLayoutEffect(() => {
    page.change = setDevices
  }, [page])
  return (
    <Stage
      ref={(stage) => {
        page.stage = stage
      }}
      width={viewport.width}
      height={viewport.height}
      x={whole.left}
      y={whole.top}
      scaleX={whole.scale}
      scaleY={whole.scale}
      draggable
      onDragEnd={() => {}}
    >
      <Layer listening={false}>
        {image && <Image image={image} width={plan.width} height={plan.height} />}
      </Layer>
      <Layer>
        {devices.map((device) => (
          <Device key={device.id} device={device} sprites={sprites} onDrop={drop} />
        ))}
      </Layer>
    </Stage>
  )
}

type DeviceProps = {
  device: PlanDevice
  sprites: Sprites
  onDrop: (id: number, to: Konva.Vector2d) => void
}

const Device = memo(({ device, sprites, onDrop }: DeviceProps) => {
  const sprite = sprites(device)
  return (
    <Image
      id={`device-${device.id}`}
      image={sprite}
      x={(device.x / 100) * plan.width}
      y={(device.y / 100) * plan.height}
      width={sprite.width / whole.scale}
      height={sprite.height / whole.scale}
      offsetX={sprite.width / whole.scale / 2}
      offsetY={sprite.height / whole.scale / 2}
      draggable
      onDragEnd={({ target }) => onDrop(device.id, target.position())}
    />
  )
})
