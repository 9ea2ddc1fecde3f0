import { describe, expect, test } from 'vitest'
import { device, PlanDriver } from './planDriver.ts'

const { at } = PlanDriver
const toDraw = (props = {}) => {
  const events: unknown[] = []
  const plan = new PlanDriver({
    tool: 'area',
    onHover: undefined,
    onArea: (area) => events.push({ drawn: area }),
    onAreaChange: (area) => events.push({ shown: area }),
    ...props,
  })
  return { plan, events }
}
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

describe('drawing a rectangle', () => {
  test.each([
    'mouse',
    'touch',
  ] as const)('by %s reports it while it is drawn, snapped, and once it is completed', (pointer) => {
    const { plan, events } = toDraw()
    plan.pointerDown(...at(20.4, 30.7), { pointer })
    plan.pointerMove(...at(25.1, 33.2), { pointer }).pointerMove(...at(60.3, 50.2), { pointer })
    expect(plan.engine.brush.guides).toHaveLength(2)
    plan.pointerUp()
    expect(events).toEqual([
      { shown: rect(20, 30, 6, 4) },
      { shown: rect(20, 30, 40, 20) },
      { drawn: rect(20, 30, 40, 20) },
      { shown: undefined },
    ])
    expect(plan.engine.brush.guides).toEqual([])
  })

  test('goes from any corner, and does not snap with Alt', () => {
    const { plan, events } = toDraw()
    plan.pointerDown(...at(60, 50)).pointerMove(...at(20.4, 30.7), { alt: true })
    expect(events).toEqual([{ shown: rect(20.4, 30.7, 39.6, 19.3) }])
  })

  test('moves no devices, and a click draws nothing', () => {
    const { plan, events } = toDraw({ devices: [device(7, 50, 50)] })
    plan.pointerDown(...at(50, 50)).pointerUp()
    expect([plan.events, events]).toEqual([[], []])
    plan
      .pointerDown(...at(50, 50))
      .pointerMove(...at(60, 60))
      .pointerUp()
    expect(events).toContainEqual({ drawn: rect(50, 50, 10, 10) })
  })

  test.each([
    ['Escape', (plan: PlanDriver) => plan.escape()],
    ['another tool', (plan: PlanDriver) => plan.props({ tool: 'pan' })],
    ['a lost pointer', (plan: PlanDriver) => plan.pointerLost()],
  ])('is cancelled by %s', (_, cancel) => {
    const { plan, events } = toDraw()
    plan.pointerDown(...at(20, 20)).pointerMove(...at(40, 40))
    cancel(plan).pointerUp()
    expect(events).toEqual([{ shown: rect(20, 20, 20, 20) }, { shown: undefined }])
  })
})

describe('drawing a rectangle by the keyboard', () => {
  test('is explained when the tool is chosen', () => {
    const { plan } = toDraw({ tool: 'pan' })
    plan.props({ tool: 'area' })
    expect(plan.announced).toEqual(['Draw a rectangle'])
  })

  test('places the first corner with Enter, and the second one with Enter again', () => {
    const { plan, events } = toDraw()
    for (const key of ['ArrowLeft', 'ArrowUp', 'Enter']) plan.press(key)
    plan.press('ArrowRight', { shiftKey: true })
    plan.press('ArrowDown')
    plan.press('Enter')
    expect(events.slice(-3)).toEqual([
      { shown: rect(48, 48, 10, 2) },
      { drawn: rect(48, 48, 10, 2) },
      { shown: undefined },
    ])
    expect(plan.announced).toEqual([
      'Corner at 48, 50',
      'Corner at 48, 48',
      '0 by 0 at 48, 48',
      '10 by 0 at 48, 48',
      '10 by 2 at 48, 48',
    ])
  })

  test('starts over with Escape, which is otherwise not handled', () => {
    const { plan, events } = toDraw()
    plan.press('Enter')
    plan.press('ArrowRight')
    expect(plan.press('Escape')).toBe(true)
    expect(events.at(-1)).toEqual({ shown: undefined })
    expect(plan.press('Escape')).toBe(false)
  })
})
