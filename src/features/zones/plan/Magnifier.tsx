import type { RefObject } from 'react'
import type { PlanPoint } from '#domain/position.ts'
import { cn } from '#ui/cn.ts'

/** CSS pixels, as the class `size-40` below. */
const DIAMETER = 160
const ZOOM = 4
/** What the magnifier and the console's header need above the point. */
const ROOM_ABOVE = 260

type MagnifierProps = {
  /** The address of the picture. */
  src: string | undefined
  /** The point of the picture in the middle, percent. */
  at: PlanPoint
  /** The element that the picture fills. */
  frame: RefObject<HTMLElement | null>
}

/** What lies under a dragged point, four times as large, beside the finger that covers it. */
export function Magnifier({ src, at, frame }: MagnifierProps) {
  const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {}
  const frameTop = frame.current?.getBoundingClientRect().top ?? 0
  const isNearTop = frameTop + (at.y / 100) * clientHeight < ROOM_ABOVE
  return (
    <div
      aria-hidden
      data-magnifier
      style={{ left: `${at.x}%`, top: `${at.y}%` }}
      className={cn(
        'pointer-events-none absolute z-10 size-40 -translate-x-1/2 overflow-hidden rounded-full border-2 border-[black] bg-[white] shadow-floating outline-2 outline-[white]',
        isNearTop ? 'translate-y-8' : '-translate-y-48',
      )}
    >
      <img
        src={src}
        alt=""
        style={{
          width: clientWidth * ZOOM,
          height: clientHeight * ZOOM,
          left: DIAMETER / 2 - 2 - (at.x / 100) * clientWidth * ZOOM,
          top: DIAMETER / 2 - 2 - (at.y / 100) * clientHeight * ZOOM,
        }}
        className="absolute max-w-none"
      />
      <span className="absolute inset-y-0 left-1/2 w-px -translate-x-1/2 bg-[black]" />
      <span className="absolute inset-x-0 top-1/2 h-px -translate-y-1/2 bg-[black]" />
    </div>
  )
}
