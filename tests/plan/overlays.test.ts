import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeviceTable } from '#plan/kernel/deviceTable.ts'
import type { Frame } from '#plan/kernel/frame.ts'
import { drawGrid } from '#plan/layers/grid.ts'
import { createInteraction } from '#plan/layers/interaction.ts'
import type { Context2D, Scene } from '#plan/layers/scene.ts'
import { palettes } from '#plan/sprites/palette.ts'
import { device } from './planDriver.ts'

const palette = palettes.light
const region = { left: 0, top: 0, width: 1000, height: 1000 }
/** A plan that fills the stage, ten pixels a percent. */
const frame: Frame = {
  width: 1000,
  height: 1000,
  ratio: 1,
  left: 0,
  top: 0,
  perPercentX: 10,
  perPercentY: 10,
}

describe('the grid over a plan’s image', () => {
  test('has a line at each cell, and fainter ones at each fifth of it', () => {
    const lines: [x: number, y: number, width: number, height: number, alpha: number][] = []
    const context = {
      globalAlpha: 1,
      fillStyle: '',
      fillRect(x: number, y: number, width: number, height: number) {
        lines.push([x, y, width, height, this.globalAlpha])
        expect(this.fillStyle).toBe(palette.gridOnPaper)
      },
    }
    const scene = { grid: { width: 10, height: 20 }, image: {}, palette }
    drawGrid(context as unknown as Context2D, frame, region, scene as unknown as Scene)
    const upright = lines.filter(([, , width]) => width === 1)
    const at = (isFine: boolean) =>
      [...new Set(upright.filter(([, , , , alpha]) => alpha < 1 === isFine).map(([x]) => x))].sort(
        (a, b) => a - b,
      )
    expect(at(false).filter((x) => x >= 0 && x <= 1000)).toEqual(
      Array.from({ length: 11 }, (_, cell) => cell * 100),
    )
    expect(at(true)).toEqual(expect.arrayContaining([20, 40, 60, 80, 120]))
    expect(upright.every(([, y, , height]) => y === 0 && height === 1000)).toBe(true)
    const level = lines.filter(([, , , height, alpha]) => height === 1 && alpha === 1).map(([, y]) => y)
    expect(level).toEqual(expect.arrayContaining([0, 200, 400, 600, 800, 1000]))
    expect(level).not.toContain(100)
  })
})

describe('a device', () => {
  /** The colours of what was drawn last on a canvas of its own: a ring. */
  beforeEach(() =>
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        readonly colours: string[] = []
        getContext = () => ({
          translate: () => {},
          scale: () => {},
          arc: () => {},
          strokeStyle: '',
          colours: this.colours,
          stroke() {
            this.colours.push(this.strokeStyle)
          },
        })
        transferToImageBitmap = () => ({ width: 10, height: 10, ring: this.colours })
      },
    ),
  )
  afterEach(() => vi.unstubAllGlobals())

  test.each([
    ['that is selected has a ring around it, in the colour of the brand', [0], [['#89d300']]],
    ['that is not has none', [], []],
  ])('%s', (_, selected, expected) => {
    const rings: string[][] = []
    const context = {
      drawImage(image: { ring?: string[] }) {
        if (image.ring) rings.push(image.ring.slice(-1))
      },
    }
    const scene = {
      table: createDeviceTable([device(1, 50, 50)]),
      glyph: 20,
      palette,
      selected: new Set(selected),
      dragged: new Map(),
      sprites: () => ({ width: 20, height: 20 }),
    }
    createInteraction()(context as unknown as Context2D, frame, region, scene as unknown as Scene)
    expect(rings).toEqual(expected)
  })
})
