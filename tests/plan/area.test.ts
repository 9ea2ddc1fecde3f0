import { describe, expect, test } from 'vitest'
import { device, PlanDriver } from './planDriver.ts'

const { at } = PlanDriver
const toDraw = (props = {}) => {
  const told: unknown[] = []
  const plan = new PlanDriver({
    tool: 'area',
    onHover: undefined,
    onArea: (area) => told.push({ drawn: area }),
    onAreaChange: (area) => told.push({ shown: area }),
    ...props,
  })
  return { plan, told }
}
const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })

describe('drawing a rectangle', () => {
  test.each(['mouse', 'touch'] as const)(
    'by %s tells it while it is drawn, snapped, and once it is done',
    (pointer) => {
      const { plan, told } = toDraw()
      plan.pointerDown(...at(20.4, 30.7), { pointer })
      plan.pointerMove(...at(25.1, 33.2), { pointer }).pointerMove(...at(60.3, 50.2), { pointer })
      expect(plan.engine.spanning.guides).toHaveLength(2)
      plan.pointerUp()
      expect(told).toEqual([
        { shown: rect(20, 30, 6, 4) },
        { shown: rect(20, 30, 40, 20) },
        { drawn: rect(20, 30, 40, 20) },
        { shown: undefined },
      ])
      expect(plan.engine.spanning.guides).toEqual([])
    },
  )

  test('goes from any corner, and free of the snap with Alt', () => {
    const { plan, told } = toDraw()
    plan.pointerDown(...at(60, 50)).pointerMove(...at(20.4, 30.7), { alt: true })
    expect(told).toEqual([{ shown: rect(20.4, 30.7, 39.6, 19.3) }])
  })

  test('leaves devices alone, and a click draws nothing', () => {
    const { plan, told } = toDraw({ devices: [device(7, 50, 50)] })
    plan.pointerDown(...at(50, 50)).pointerUp()
    expect([plan.told, told]).toEqual([[], []])
    plan
      .pointerDown(...at(50, 50))
      .pointerMove(...at(60, 60))
      .pointerUp()
    expect(told).toContainEqual({ drawn: rect(50, 50, 10, 10) })
  })

  test.each([
    ['Escape', (plan: PlanDriver) => plan.escape()],
    ['another tool', (plan: PlanDriver) => plan.props({ tool: 'pan' })],
    ['a lost pointer', (plan: PlanDriver) => plan.pointerLost()],
  ])('is given up with %s', (_, giveUp) => {
    const { plan, told } = toDraw()
    plan.pointerDown(...at(20, 20)).pointerMove(...at(40, 40))
    giveUp(plan).pointerUp()
    expect(told).toEqual([{ shown: rect(20, 20, 20, 20) }, { shown: undefined }])
  })
})

describe('drawing a rectangle by the keyboard', () => {
  test('says how, when the tool is taken up', () => {
    const { plan } = toDraw({ tool: 'pan' })
    plan.props({ tool: 'area' })
    expect(plan.said).toEqual(['Draw a rectangle'])
  })

  test('puts down a first corner with Enter, and the second one with Enter again', () => {
    const { plan, told } = toDraw()
    for (const key of ['ArrowLeft', 'ArrowUp', 'Enter']) plan.press(key)
    plan.press('ArrowRight', { shiftKey: true })
    plan.press('ArrowDown')
    plan.press('Enter')
    expect(told.slice(-3)).toEqual([
      { shown: rect(48, 48, 10, 2) },
      { drawn: rect(48, 48, 10, 2) },
      { shown: undefined },
    ])
    expect(plan.said).toEqual([
      'Corner at 48, 50',
      'Corner at 48, 48',
      '0 by 0 at 48, 48',
      '10 by 0 at 48, 48',
      '10 by 2 at 48, 48',
    ])
  })

  test('starts anew with Escape, which otherwise means what it means elsewhere', () => {
    const { plan, told } = toDraw()
    plan.press('Enter')
    plan.press('ArrowRight')
    expect(plan.press('Escape')).toBe(true)
    expect(told.at(-1)).toEqual({ shown: undefined })
    expect(plan.press('Escape')).toBe(false)
  })
})
