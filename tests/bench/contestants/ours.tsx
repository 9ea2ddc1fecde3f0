import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { createLiveDrag, type LiveDrag } from '#features/commissioning/liveDrag.ts'
import { workbenchLabels } from '#features/plan-workbench/workbenchLabels.ts'
import { PlanDevices } from '#plan/engine/devices.ts'
import { type Viewport, zoomAt } from '#plan/kernel/viewport.ts'
import { Plan, type PlanDevice, type PlanHandle, type PlanHover } from '#plan/Plan.tsx'
import { PlanAnchor } from '#plan/PlanAnchor.tsx'
import { screenPoint } from '#plan/units.ts'
import { viewport } from '../scenario.ts'
import type { Contestant } from './contestant.ts'
import { whole } from './sprites.ts'

/**
 * The Plan of src/plan through React, with the props of the console's pages. It is driven by DOM events, except
 * recolouring. Picking calls the engine; `hover` measures the whole event.
 */
export function createOurs(): Contestant {
  const middle = { x: viewport.width / 2, y: viewport.height / 2 }
  const page: PageHandle = {
    plan: null,
    show: () => {},
    mayMove: false,
    tellsPosition: false,
  }
  let root: Root | undefined
  let place: HTMLElement | undefined
  let hand: Hand | undefined
  let view: Viewport = whole
  let picked = new PlanDevices([])

  const point = (type: 'pointerdown' | 'pointermove' | 'pointerup', at: Hand, buttons = 1, altKey = false) =>
    surfaceOf(place).dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        button: type === 'pointermove' ? -1 : 0,
        buttons,
        clientX: at.x,
        clientY: at.y,
        altKey,
        bubbles: true,
      }),
    )

  function moveHand(dx: number, dy: number, free: boolean) {
    if (!hand) return
    hand = { x: hand.x + dx, y: hand.y + dy }
    point('pointermove', hand, 1, free)
  }

  return {
    async mount(element, devices, drawing) {
      place = element
      view = whole
      picked = new PlanDevices(devices)
      root = createRoot(element)
      const image = drawing && { url: drawing.full }
      flushSync(() => root?.render(<Page page={page} initial={devices} image={image} />))
      if (drawing) await whenReady(element)
      page.plan?.fit()
    },
    panBy(dx, dy) {
      page.mayMove = false
      if (!hand) {
        hand = middle
        point('pointerdown', hand)
      }
      moveHand(dx, dy, false)
    },
    zoomBy(factor) {
      view = zoomAt(view, screenPoint(middle.x, middle.y), factor)
      const options = { clientX: middle.x, clientY: middle.y, bubbles: true, cancelable: true }
      const deltaY = -Math.log(factor) / 0.0015
      surfaceOf(place).dispatchEvent(new WheelEvent('wheel', { ...options, deltaY }))
    },
    take(_id, at) {
      page.mayMove = true
      hand = at
      point('pointerdown', hand)
    },
    dragBy(dx, dy) {
      page.tellsPosition = false
      moveHand(dx, dy, true)
    },
    dragSnappedBy(dx, dy) {
      page.tellsPosition = true
      moveHand(dx, dy, false)
    },
    hoverAt(x, y) {
      point('pointermove', { x, y }, 0)
    },
    letGo() {
      if (hand) point('pointerup', hand, 0)
      hand = undefined
    },
    pickAt(x, y) {
      return picked.pickAt(view, screenPoint(x, y), 'mouse', nothing)
    },
    recolour(devices) {
      flushSync(() => page.show(devices))
    },
    unmount() {
      root?.unmount()
    },
  }
}

const nothing: ReadonlySet<number> = new Set()

type Hand = { x: number; y: number }
type PageHandle = {
  plan: PlanHandle | null
  show: (devices: readonly PlanDevice[]) => void
  mayMove: boolean
  /** Whether to show the dragged device's position, as in commissioning. */
  tellsPosition: boolean
}
type PageProps = { page: PageHandle; initial: readonly PlanDevice[]; image: { url: string } | undefined }

function Page({ page, initial, image }: PageProps) {
  const [devices, setDevices] = useState(initial)
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<number>>(new Set())
  const [, setHovered] = useState<PlanHover>()
  const [liveDrag] = useState(createLiveDrag)
  useLayoutEffect(() => {
    page.show = setDevices
  }, [page])
  return (
    <Plan
      ref={(plan) => {
        page.plan = plan
      }}
      image={image}
      grid={{ width: 10, height: 10 }}
      devices={devices}
      selectedIds={selectedIds}
      multiple
      onSelect={(ids) => setSelectedIds(new Set(ids))}
      movable={() => page.mayMove}
      onMove={({ positions }) => setDevices((all) => all.map((device) => movedTo(device, positions)))}
      onDragChange={(drag) => {
        if (page.tellsPosition) liveDrag.set(drag)
      }}
      onHover={setHovered}
      labels={workbenchLabels}
    >
      <Position liveDrag={liveDrag} />
    </Plan>
  )
}

/** What commissioning shows beside the device that is dragged. */
function Position({ liveDrag }: { liveDrag: LiveDrag }) {
  const dragged = useSyncExternalStore(liveDrag.subscribe, liveDrag.current)?.positions[0]
  return (
    dragged && (
      <PlanAnchor id={dragged.id}>
        <output style={{ position: 'absolute', left: 20, top: 20, background: '#fff' }}>
          {dragged.x.toFixed(2)} %, {dragged.y.toFixed(2)} %
        </output>
      </PlanAnchor>
    )
  )
}

function movedTo(device: PlanDevice, positions: readonly { id: number; x: number; y: number }[]): PlanDevice {
  const position = positions.find(({ id }) => id === device.id)
  return position ? { ...device, x: position.x, y: position.y, unsaved: true } : device
}

function surfaceOf(element: HTMLElement | undefined) {
  const surface = element?.querySelector('.plan-surface')
  if (!surface) throw new Error('The plan has no surface')
  return surface
}

/** Resolves when the full image is loaded. */
function whenReady(element: HTMLElement) {
  const root = element.querySelector<HTMLElement>('.plan')
  return new Promise<void>((resolve) => {
    const check = () => {
      if (root?.dataset.image !== 'ready') return
      observer.disconnect()
      resolve()
    }
    const observer = new MutationObserver(check)
    if (root) observer.observe(root, { attributes: true })
    check()
  })
}
