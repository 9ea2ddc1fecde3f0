import { describe, expect, test } from 'vitest'
import { createHeatPainter } from '#plan/heat/heatPainter.ts'
import type { HeatAnswer, HeatPort, HeatRequest } from '#plan/heat/protocol.ts'

/** A worker that draws when it is told to. */
function painter() {
  const asked: HeatRequest[] = []
  const shown: ImageData[] = []
  let answer: (event: { data: HeatAnswer }) => void = () => {}
  const worker: HeatPort = {
    postMessage: (request) => asked.push(request),
    addEventListener: (_, listener) => {
      answer = listener
    },
    terminate: () => undefined,
  }
  const heat = createHeatPainter(
    () => worker,
    {} as OffscreenCanvas,
    (pixels) => shown.push(pixels),
  )
  const draw = (value: number) => heat.draw({ values: Float32Array.of(value), most: 100 })
  const drawn = () =>
    asked.slice(1).map((request) => (request.type === 'draw' ? request.values[0] : request.type))
  return {
    heat,
    asked,
    draw,
    drawn,
    shown,
    finish: (pixels?: ImageData) => answer({ data: pixels ? { pixels } : {} }),
  }
}

describe('the heat of a step', () => {
  test('is drawn one at a time, and of those asked for meanwhile the newest alone', () => {
    const { draw, drawn, finish } = painter()
    for (const value of [1, 2, 3]) draw(value)
    expect(drawn()).toEqual([1])
    finish()
    expect(drawn()).toEqual([1, 3])
    finish()
    draw(4)
    expect(drawn()).toEqual([1, 3, 4])
  })

  test('comes after the canvas that it is drawn on', () => {
    const { asked, draw } = painter()
    draw(1)
    expect(asked.map(({ type }) => type)).toEqual(['canvas', 'draw'])
  })

  test('is shown by the page where the worker could not draw it', () => {
    const { draw, shown, finish } = painter()
    draw(1)
    finish()
    expect(shown).toEqual([])
    draw(2)
    const pixels = {} as ImageData
    finish(pixels)
    expect(shown).toEqual([pixels])
  })

  test('is handed over as a copy: the page shows the same values beside it', () => {
    const { heat } = painter()
    const values = Float32Array.of(7, 8)
    heat.draw({ values: values.subarray(1), most: 100 })
    expect(values).toEqual(Float32Array.of(7, 8))
  })

  test('comes after the positions that it belongs to', () => {
    const { heat, draw, drawn } = painter()
    heat.setPositions({ x: Float32Array.of(1), y: Float32Array.of(1) }, 1)
    draw(5)
    expect(drawn()).toEqual(['positions', 5])
  })
})
