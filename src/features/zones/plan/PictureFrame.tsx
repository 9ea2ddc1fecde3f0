import type { ReactNode, RefObject } from 'react'
import type { PlanSize } from '#domain/position.ts'

type PictureFrameProps = { size: PlanSize; frame: RefObject<HTMLDivElement | null>; children: ReactNode }

/** The largest frame for a picture of this shape; its content is positioned in percent. */
export function PictureFrame({ size, frame, children }: PictureFrameProps) {
  const ratio = size.width / size.height
  return (
    <div className="min-h-64 min-w-0 flex-1 p-6">
      <div className="flex h-full items-center justify-center [container-type:size]">
        <div
          ref={frame}
          style={{ width: `min(100cqw, calc(100cqh * ${ratio}))`, aspectRatio: ratio }}
          className="relative bg-[white] shadow-floating select-none"
        >
          {children}
        </div>
      </div>
    </div>
  )
}
