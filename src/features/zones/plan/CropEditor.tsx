import { useLayoutEffect, useRef } from 'react'
import type { Device } from '#domain/devices.ts'
import { isPlaced } from '#domain/devices.ts'
import { clamp } from '#domain/numbers.ts'
import { clampPosition, type PlanPoint } from '#domain/position.ts'
import { useText } from '#i18n/index.ts'
import { Handle } from './Handle.tsx'
import { PictureFrame } from './PictureFrame.tsx'
import type { Picture } from './picture.ts'
import { type Crop, drawPicture, type Framing, turnedSize, WHOLE } from './rendering.ts'

/** Minimum size in percent. */
const SMALLEST = 2
/** Pixels of the preview's longer side. */
const PREVIEW = 1600

const corners = {
  topLeft: { x: 'left', y: 'top' },
  topRight: { x: 'right', y: 'top' },
  bottomLeft: { x: 'left', y: 'bottom' },
  bottomRight: { x: 'right', y: 'bottom' },
} as const
type Corner = keyof typeof corners

type CropEditorProps = {
  picture: Picture
  framing: Framing
  devices: readonly Device[]
  onCrop: (crop: Crop) => void
}

/** Previews the new plan: rotated, the cropped area dimmed, with the zone's devices at their new positions. */
export function CropEditor({ picture, framing, devices, onCrop }: CropEditorProps) {
  const text = useText('zones')
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { turns, crop } = framing
  const size = turnedSize(picture.size, turns)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    const whole = turnedSize(picture.size, turns)
    const scale = Math.min(1, PREVIEW / Math.max(whole.width, whole.height))
    const to = {
      width: Math.max(1, Math.round(whole.width * scale)),
      height: Math.max(1, Math.round(whole.height * scale)),
    }
    context.canvas.width = to.width
    context.canvas.height = to.height
    drawPicture(context, picture, { turns, crop: WHOLE }, to)
  }, [picture, turns])

  function move(corner: Corner, { x, y }: PlanPoint) {
    const sides = corners[corner]
    onCrop({
      ...crop,
      [sides.x]:
        sides.x === 'left' ? clamp(x, 0, crop.right - SMALLEST) : clamp(x, crop.left + SMALLEST, 100),
      [sides.y]: sides.y === 'top' ? clamp(y, 0, crop.bottom - SMALLEST) : clamp(y, crop.top + SMALLEST, 100),
    })
  }

  const box = {
    left: `${crop.left}%`,
    top: `${crop.top}%`,
    width: `${crop.right - crop.left}%`,
    height: `${crop.bottom - crop.top}%`,
  }
  return (
    <PictureFrame size={size} frame={frame}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={text('plan.preview')}
        className="absolute inset-0 size-full"
      />
      <div className="pointer-events-none absolute inset-0 overflow-hidden">
        <div
          style={box}
          className="absolute outline-2 outline-[black] [box-shadow:0_0_0_9999px_rgb(0_0_0/0.5)]"
        >
          {devices.filter(isPlaced).map((device) => {
            const { latitude, longitude } = clampPosition(device)
            return (
              <span
                key={device.id}
                style={{ left: `${longitude}%`, top: `${latitude}%` }}
                className="absolute size-2.5 -translate-1/2 rounded-full border border-[white] bg-[black]"
              />
            )
          })}
        </div>
      </div>
      {(Object.keys(corners) as Corner[]).map((corner) => (
        <Handle
          key={corner}
          label={text(`plan.corner.${corner}`)}
          at={{ x: crop[corners[corner].x], y: crop[corners[corner].y] }}
          frame={frame}
          onMove={(to) => move(corner, to)}
        />
      ))}
    </PictureFrame>
  )
}
