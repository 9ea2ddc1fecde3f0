import type { PlanDevice } from '#plan/device.ts'
import { type GlyphSize, glyphSize } from '#plan/kernel/glyphSize.ts'
import { levelFor } from '#plan/kernel/imageLevel.ts'
import { palettes } from '#plan/sprites/palette.ts'
import { screenPx } from '#plan/units.ts'
import { plan, viewport } from '../scenario.ts'
import type { Contestant } from './contestant.ts'
import { loadLevels } from './drawings.ts'
import { spritesOf, whole } from './sprites.ts'

/**
 * The practical limit of a redraw: one canvas, on which each frame draws the image and then the bitmap of each device
 * in view, at whole pixels, from typed arrays. A dragged device has a canvas of its own.
 */
export function createRaw(): Contestant {
  const spritesBySize = new Map<GlyphSize, ImageBitmap[]>()
  const base = createPen()
  const over = createPen()
  let view = whole
  let devices: readonly PlanDevice[] = []
  let levels: readonly ImageBitmap[] = []
  let x = new Float64Array()
  let y = new Float64Array()
  let sprites: ImageBitmap[] = []
  let held: { sprite: ImageBitmap; x: number; y: number } | undefined
  let isAsked = false
  const drawn = new Map<GlyphSize, ReturnType<typeof spritesOf>>()

  const spriteOf = (size: GlyphSize) => {
    const known = drawn.get(size) ?? spritesOf(size)
    drawn.set(size, known)
    return known
  }

  function spritesAt(size: GlyphSize) {
    const known = spritesBySize.get(size) ?? devices.map(spriteOf(size))
    spritesBySize.set(size, known)
    return known
  }

  function ask() {
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      draw()
    })
  }

  function draw() {
    sprites = spritesAt(glyphSize(view, devices.length))
    const width = plan.width * view.scale
    const height = plan.height * view.scale
    base.imageSmoothingEnabled = true
    base.fillStyle = palettes.light.background
    base.fillRect(0, 0, viewport.width, viewport.height)
    base.fillStyle = palettes.light.paper
    base.fillRect(view.left, view.top, width, height)
    const level = levelFor(levels, width)
    if (level) base.drawImage(level, view.left, view.top, width, height)
    base.imageSmoothingEnabled = false
    for (let row = 0; row < sprites.length; row++) {
      const left = Math.round(view.left + (x[row] ?? 0) * width)
      const top = Math.round(view.top + (y[row] ?? 0) * height)
      if (left < -20 || top < -20 || left > viewport.width + 20 || top > viewport.height + 20) continue
      const sprite = sprites[row]
      if (sprite) base.drawImage(sprite, left - sprite.width / 2, top - sprite.height / 2)
    }
  }

  return {
    async mount(place, given, drawing) {
      devices = given
      x = Float64Array.from(devices, (device) => device.x / 100)
      y = Float64Array.from(devices, (device) => device.y / 100)
      spritesBySize.clear()
      view = whole
      if (drawing) levels = await loadLevels(drawing.full)
      place.append(base.canvas, over.canvas)
      ask()
    },
    panBy(dx, dy) {
      view = { ...view, left: screenPx(view.left + dx), top: screenPx(view.top + dy) }
      ask()
    },
    zoomBy(factor) {
      const scale = view.scale * factor
      const middle = { x: viewport.width / 2, y: viewport.height / 2 }
      view = {
        ...view,
        scale,
        left: screenPx(middle.x - (middle.x - view.left) * factor),
        top: screenPx(middle.y - (middle.y - view.top) * factor),
      }
      ask()
    },
    take(id, at) {
      const sprite = sprites[id - 1]
      if (sprite) held = { sprite, x: at.x, y: at.y }
    },
    dragBy(dx, dy) {
      if (!held) return
      const { sprite } = held
      const half = sprite.width / 2
      over.clearRect(held.x - half, held.y - half, sprite.width, sprite.height)
      held = { sprite, x: held.x + dx, y: held.y + dy }
      over.drawImage(sprite, held.x - half, held.y - half)
    },
    letGo() {
      over.clearRect(0, 0, viewport.width, viewport.height)
      held = undefined
    },
    pickAt(atX, atY) {
      const width = plan.width * view.scale
      const height = plan.height * view.scale
      let nearest: number | undefined
      let least = 12
      for (let row = 0; row < devices.length; row++) {
        const dx = view.left + (x[row] ?? 0) * width - atX
        const dy = view.top + (y[row] ?? 0) * height - atY
        const distance = Math.hypot(dx, dy)
        if (distance > least) continue
        least = distance
        nearest = row
      }
      return nearest === undefined ? undefined : nearest + 1
    },
    recolour(given) {
      devices = given
      spritesBySize.clear()
      ask()
    },
    unmount() {
      base.canvas.remove()
      over.canvas.remove()
    },
  }
}

function createPen() {
  const canvas = document.createElement('canvas')
  canvas.width = viewport.width
  canvas.height = viewport.height
  canvas.style.position = 'absolute'
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No 2D context')
  return pen
}
