// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClientToStage } from '#plan/input/clientToStage.ts'

let resized: () => void = () => {}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized = callback
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

function surfaceAt(left: number, top: number) {
  const surface = document.createElement('div')
  const measure = vi.spyOn(surface, 'getBoundingClientRect')
  const moveTo = (x: number, y: number) => measure.mockReturnValue({ left: x, top: y } as DOMRect)
  moveTo(left, top)
  return { surface, measure, moveTo }
}

const pointer = new MouseEvent('pointermove', { clientX: 110, clientY: 70 })

describe('the position of a pointer on the stage', () => {
  test('is converted with one measurement, however many events arrive', () => {
    const { surface, measure } = surfaceAt(100, 50)
    const { convert, stop } = createClientToStage(surface)
    for (let event = 0; event < 9; event++) expect(convert(pointer)).toEqual({ x: 10, y: 20 })
    expect(measure).toHaveBeenCalledTimes(1)
    stop()
  })

  test.each<[string, (surface: HTMLElement) => void]>([
    ['something around the surface was scrolled', () => document.body.dispatchEvent(new Event('scroll'))],
    ['the window was resized', () => window.dispatchEvent(new Event('resize'))],
    ['the surface was resized', () => resized()],
    ['a pointer enters', (surface) => surface.dispatchEvent(new Event('pointerenter'))],
    ['a pointer goes down', (surface) => surface.dispatchEvent(new Event('pointerdown'))],
  ])('is measured again when %s', (_, happen) => {
    const { surface, moveTo } = surfaceAt(100, 50)
    document.body.append(surface)
    const { convert, stop } = createClientToStage(surface)
    convert(pointer)
    moveTo(90, 0)
    happen(surface)
    expect(convert(pointer)).toEqual({ x: 20, y: 70 })
    stop()
  })
})
