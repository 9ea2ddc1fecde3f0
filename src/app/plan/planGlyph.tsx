import { useLayoutEffect, useRef } from 'react'
import { useColorScheme } from '#app/session/theme.tsx'
import type { GroupColour, MarkedStatus, MarkerColour, PlanDeviceKind } from '#plan/device.ts'
import { appearanceOf } from '#plan/kernel/appearance.ts'
import { drawSprite } from '#plan/sprites/drawSprite.ts'
import { palettes } from '#plan/sprites/palette.ts'
import { usePixelRatio } from '#plan/usePixelRatio.ts'

type PlanGlyphProps = {
  kind: PlanDeviceKind
  /** Without it, only the shape is shown. */
  colour?: MarkerColour
  /** The fill in percent. */
  level?: number | undefined
  /** The badge. */
  status?: MarkedStatus | undefined
  /** The ring for a profile or group. */
  highlighted?: 'direct' | 'group' | undefined
  groupColour?: GroupColour | undefined
  /** The warning triangle. */
  hasFinding?: boolean
  /** Greyed: the device is not of the current zone. */
  outside?: boolean
}

/** CSS pixels. */
const SIZE = 20

/** A device's glyph as on the plan, for use beside text. */
export function PlanGlyph({
  kind,
  colour,
  level,
  status,
  highlighted,
  groupColour,
  hasFinding = false,
  outside = false,
}: PlanGlyphProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const ratio = usePixelRatio()
  const theme = useColorScheme()
  useLayoutEffect(() => {
    const element = canvas.current
    const ctx = element?.getContext('2d')
    if (!element || !ctx) return
    const shade =
      colour === undefined
        ? { colour: 'none' as const, level: 100 }
        : { colour, ...(level !== undefined && { level }) }
    const appearance = appearanceOf({
      id: 0,
      name: '',
      x: 0,
      y: 0,
      kind,
      ...shade,
      ...(status && { status }),
      ...(highlighted && { highlighted }),
      ...(groupColour !== undefined && { groupColour }),
      ...(hasFinding && { hasFinding }),
      ...(outside && { outside }),
    })
    const sprite = drawSprite(appearance, SIZE, ratio, palettes[theme])
    element.width = sprite.width
    element.height = sprite.height
    element.style.width = `${sprite.width / ratio}px`
    ctx.drawImage(sprite, 0, 0)
    sprite.close()
  }, [kind, colour, level, status, highlighted, groupColour, hasFinding, outside, ratio, theme])
  return (
    <span aria-hidden className="flex size-7 shrink-0 items-center justify-center">
      <canvas ref={canvas} />
    </span>
  )
}
