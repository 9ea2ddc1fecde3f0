import { describe, expect, test } from 'vitest'
import { createHeatPainter } from '#plan/heat/heatPainter.ts'
import type { HeatPort, HeatReply, HeatRequest } from '#plan/heat/protocol.ts'

/** A heat painter with a worker that replies when `finish` is called. */
function painter() {
  const asked: HeatRequest[] = []
  const shown: ImageData[] = []
  let answer: (event: { data: HeatReply }) => void = () => {}
  let fail = () => {}
  let failures = 0
  const worker: HeatPort = {
    postMessage: (request) => asked.push(request),
    addEventListener: (type: 'message' | 'error', listener: (event: { data: HeatReply }) => void) => {
      if (type === 'message') answer = listener
      else fail = () => listener({ data: {} })
    },
    terminate: () => undefined,
  }
  const heat = createHeatPainter(
    () => worker,
    {} as OffscreenCanvas,
    (pixels) => shown.push(pixels),
    () => (failures += 1),
  )
  const draw = (value: number) => heat.draw({ values: Float32Array.of(value), max: 100 })
  const drawn = () =>
    asked.slice(1).map((request) => (request.type === 'draw' ? request.values[0] : request.type))
  return {
    heat,
    asked,
    draw,
    drawn,
    shown,
    failures: () => failures,
    fail: () => fail(),
    finish: (pixels?: ImageData) => answer({ data: pixels ? { pixels } : {} }),
  }
}

describe('the heat of a step', () => {
  test('is drawn one at a time; of the steps requested meanwhile, only the latest is drawn', () => {
    const { draw, drawn, finish } = painter()
    for (const value of [1, 2, 3]) draw(value)
    expect(drawn()).toEqual([1])
    finish()
    expect(drawn()).toEqual([1, 3])
    finish()
    draw(4)
    expect(drawn()).toEqual([1, 3, 4])
  })

  test('is not drawn once the worker has failed, and the page is told', () => {
    const { draw, drawn, fail, failures } = painter()
    draw(1)
    fail()
    draw(2)
    expect([drawn(), failures()]).toEqual([[1], 1])
  })

  test('is sent after the canvas that it is drawn on', () => {
    const { asked, draw } = painter()
    draw(1)
    expect(asked.map(({ type }) => type)).toEqual(['canvas', 'draw'])
  })

  test('is drawn by the page where the worker could not draw it', () => {
    const { draw, shown, finish } = painter()
    draw(1)
    finish()
    expect(shown).toEqual([])
    draw(2)
    const pixels = {} as ImageData
    finish(pixels)
    expect(shown).toEqual([pixels])
  })

  test('is transferred as a copy: the page goes on using the values', () => {
    const { heat } = painter()
    const values = Float32Array.of(7, 8)
    heat.draw({ values: values.subarray(1), max: 100 })
    expect(values).toEqual(Float32Array.of(7, 8))
  })

  test('is sent after the positions that it belongs to', () => {
    const { heat, draw, drawn } = painter()
    heat.setPositions({ x: Float32Array.of(1), y: Float32Array.of(1) }, 1)
    draw(5)
    expect(drawn()).toEqual(['positions', 5])
  })
})
