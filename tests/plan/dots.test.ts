import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDeviceTable } from '#plan/kernel/deviceTable.ts'
import type { Frame, Rect } from '#plan/kernel/frame.ts'
import { createDots } from '#plan/layers/dots.ts'
import type { Context2D, Scene } from '#plan/layers/scene.ts'
import { palettes } from '#plan/sprites/palette.ts'
import { device } from './planDriver.ts'

/** The last pixels that were written, one letter for each, by its colour. */
let written = ''

class Image {
  readonly data: Uint8ClampedArray
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.data = new Uint8ClampedArray(width * height * 4)
  }
}

beforeEach(() => {
  vi.stubGlobal('ImageData', Image)
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      constructor(
        readonly width: number,
        readonly height: number,
      ) {}
      getContext = () => ({
        putImageData({ width, height, data }: Image) {
          const letterAt = (at: number) => {
            const [red, green, blue, opaque] = data.subarray(at, at + 4)
            if (opaque === 0) return '.'
            const colour = `#${[red, green, blue].map((part = 0) => part.toString(16).padStart(2, '0')).join('')}`
            return letters.get(colour) ?? '?'
          }
          written = Array.from({ length: height }, (_, y) =>
            Array.from({ length: width }, (_, x) => letterAt(4 * (y * width + x))).join(''),
          ).join('\n')
        },
      })
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const { marker, outline, highlighted, group, alarm } = palettes.light
const letters = new Map([
  [marker.off.lit, 'w'],
  [marker.light.lit, 'l'],
  [marker.heavy.lit, 'h'],
  [outline, 'o'],
  [highlighted, 'p'],
  [group[1], 'g'],
  [alarm, 'a'],
])

const frame: Frame = {
  width: 100,
  height: 100,
  ratio: 1,
  left: 0,
  top: 0,
  perPercentX: 1,
  perPercentY: 1,
}

function dotsOf(
  devices: readonly ReturnType<typeof device>[],
  region: Rect,
  selected: readonly number[] = [],
) {
  const table = createDeviceTable(devices)
  const drawImage = vi.fn()
  const scene = { table, glyph: 4, palette: palettes.light, selected: new Set(selected), dragged: new Map() }
  const rows = Uint32Array.from(devices.keys())
  createDots()({ drawImage } as unknown as Context2D, frame, region, rows, scene as unknown as Scene)
  return drawImage.mock.calls.length > 0 ? written : 'nothing'
}

describe('a device seen from afar', () => {
  const region = { left: 10, top: 20, width: 8, height: 8 }

  test('is a square of its marker colour with an edge', () => {
    expect(dotsOf([device(1, 14, 24, { colour: 'heavy' })], region)).toBe(
      ['........', '.oooooo.', '.ohhhho.', '.ohhhho.', '.ohhhho.', '.ohhhho.', '.oooooo.', '........'].join(
        '\n',
      ),
    )
  })

  test('that is off is white, unlike one that burns at 1 or at 33 %', () => {
    const row = (level: number) =>
      dotsOf([device(1, 14, 24, { colour: 'light', level })], { ...region, top: 23, height: 1 })
    expect([0, 1, 33].map(row)).toEqual(['.owwwwo.', '.ollllo.', '.ollllo.'])
  })

  test('is cut off where the region ends', () => {
    expect(dotsOf([device(1, 10, 20, { colour: 'light' })], { ...region, width: 4, height: 4 })).toBe(
      ['llo.', 'llo.', 'ooo.', '....'].join('\n'),
    )
  })

  test('merges with another that it touches, and is drawn over it where a profile applies', () => {
    const [first, second] = [device(1, 12, 24, { colour: 'heavy' }), device(2, 14, 24, { colour: 'light' })]
    expect(dotsOf([first, second], { ...region, top: 23, height: 1 })).toBe('hhllllo.')
    expect(dotsOf([{ ...first, highlighted: 'direct' }, second], { ...region, top: 23, height: 1 })).toBe(
      'hhhhppo.',
    )
  })

  test('has an edge in its group’s colour, where the highlight tells which group', () => {
    const inGroup = device(1, 12, 24, { colour: 'heavy', highlighted: 'group', groupColour: 1 })
    expect(dotsOf([inGroup], { ...region, top: 23, height: 1 })).toBe('hhhhg...')
  })

  test('has a wide red edge where something is wrong', () => {
    const faulty = device(1, 12, 24, { colour: 'heavy', hasFinding: true })
    expect(dotsOf([faulty], { ...region, top: 23, height: 1 })).toBe('hhhhaa..')
  })

  test('is not drawn here while it is selected', () => {
    expect(dotsOf([device(1, 14, 24)], region, [0])).toBe('nothing')
  })

  test('is drawn through a canvas hardly larger than the region, which is used again', () => {
    const table = createDeviceTable([device(1, 50, 50)])
    const scene = { table, glyph: 4, palette: palettes.light, selected: new Set(), dragged: new Map() }
    const stage = { ...frame, width: 300, height: 200, perPercentX: 3, perPercentY: 2 }
    const drawDots = createDots()
    const buffers = new Set<OffscreenCanvas>()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 200 }), (width, height) => {
        const drawImage = vi.fn()
        const region = { left: 0, top: 0, width, height }
        drawDots(
          { drawImage } as unknown as Context2D,
          stage,
          region,
          Uint32Array.of(0),
          scene as unknown as Scene,
        )
        const [buffer] = drawImage.mock.calls[0] as [OffscreenCanvas]
        buffers.add(buffer)
        expect([width <= buffer.width, height <= buffer.height]).toEqual([true, true])
        expect([buffer.width <= Math.max(64, 2 * width), buffer.height <= Math.max(64, 2 * height)]).toEqual([
          true,
          true,
        ])
      }),
      { numRuns: 200 },
    )
    // At most so many canvases, however many regions there have been.
    expect(buffers.size).toBeLessThanOrEqual(4 * 3)
  })
})
