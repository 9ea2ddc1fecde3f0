import { describe, expect, test } from 'vitest'
import { device, PlanDriver } from './planDriver.ts'

const { at } = PlanDriver
const four = [device(1, 20, 20), device(2, 40, 20), device(3, 20, 40), device(4, 80, 80, { outside: true })]
const withFour = (props = {}) =>
  new PlanDriver({ devices: four, multiple: true, onHover: undefined, onDragChange: undefined, ...props })
const selected = (...ids: number[]) => ({ selected: ids })
const touch = { pointer: 'touch' } as const

describe('a click', () => {
  test.each([
    ['Shift', { shift: true }],
    ['Ctrl or Cmd', { command: true }],
  ])('with %s adds a device to the selection, and takes it from it', (_, held) => {
    const plan = withFour({ selectedIds: new Set([1]) })
    plan.pointerDown(...at(40, 20), held).pointerUp()
    plan.props({ selectedIds: new Set([1, 2]) })
    plan.pointerDown(...at(20, 20), held).pointerUp()
    expect(plan.told).toEqual([selected(1, 2), selected(2)])
  })

  test('with Shift on nothing lets go of nothing', () => {
    const plan = withFour({ selectedIds: new Set([1]) })
    plan.pointerDown(...at(60, 60), { shift: true }).pointerUp()
    expect(plan.told).toEqual([])
  })

  test('with Shift selects one alone where several may not be', () => {
    const plan = withFour({ selectedIds: new Set([1]), multiple: false })
    plan.pointerDown(...at(40, 20), { shift: true }).pointerUp()
    expect(plan.told).toEqual([selected(2)])
  })
})

describe('a finger that rests on a device', () => {
  test('adds it to the selection after half a second, and its release does nothing more', () => {
    const plan = withFour({ selectedIds: new Set([1]) })
    plan.pointerDown(...at(40, 20), touch).wait(499)
    expect(plan.told).toEqual([])
    plan.wait(1).pointerUp()
    expect(plan.told).toEqual([selected(1, 2)])
  })

  test('can drag what it added it to', () => {
    const plan = withFour({ selectedIds: new Set([1]) })
    plan.pointerDown(...at(40, 20), touch).wait(500)
    plan.props({ selectedIds: new Set([1, 2]) })
    plan.pointerMove(...at(50, 20), touch).pointerUp()
    const positions = [
      { id: 2, x: 50, y: 20 },
      { id: 1, x: 30, y: 20 },
    ]
    expect(plan.told.at(-1)).toEqual({ moved: { positions, via: 'pointer' } })
  })

  test('means a tap where only one may be selected, and as a mouse’s button', () => {
    const single = withFour({ multiple: false })
    single
      .pointerDown(...at(40, 20), touch)
      .wait(2000)
      .pointerUp()
    const mouse = withFour()
    mouse
      .pointerDown(...at(40, 20))
      .wait(2000)
      .pointerUp()
    expect([single.told, mouse.told]).toEqual([[selected(2)], [selected(2)]])
  })
})

test('how many are selected is read out when it is another number, where it may be several', () => {
  const plan = withFour()
  for (const ids of [[1, 2], [2, 3], [1, 2, 3], []]) plan.props({ selectedIds: new Set(ids) })
  expect(plan.said).toEqual(['2 selected', '3 selected', '0 selected'])
  const single = withFour({ multiple: false }).props({ selectedIds: new Set([1]) })
  expect(single.said).toEqual([])
})

test('whoever is told of a selection knows whether it is of several, even while it is of one', () => {
  const told: unknown[] = []
  const onSelect = (ids: readonly number[], gathering: boolean) => told.push([ids, gathering])
  const plan = withFour({ onSelect })
  plan.pointerDown(...at(20, 20)).pointerUp()
  plan.pointerDown(...at(20, 20), { command: true }).pointerUp()
  expect(told).toEqual([
    [[1], false],
    [[1], true],
  ])
})

describe('a marquee', () => {
  test('drawn with Shift on the empty plan adds what it encloses, but for what is not of the zone', () => {
    const plan = withFour({ selectedIds: new Set([3]) })
    plan
      .pointerDown(...at(10, 10), { shift: true })
      .pointerMove(...at(95, 30))
      .pointerUp()
    expect(plan.told).toEqual([selected(3, 1, 2)])
    plan
      .pointerDown(...at(50, 50), { shift: true })
      .pointerMove(...at(95, 95))
      .pointerUp()
    expect(plan.told.at(-1)).toEqual(selected(3))
  })

  test('drawn with the tool for it selects what it encloses, from any corner', () => {
    const plan = withFour({ tool: 'marquee', selectedIds: new Set([3]) })
    plan
      .pointerDown(...at(60, 30), touch)
      .pointerMove(...at(10, 5), touch)
      .pointerUp()
    expect(plan.told).toEqual([selected(1, 2)])
  })

  test('tells nothing until it is let go, and nothing at all once given up', () => {
    const plan = withFour({ tool: 'marquee' })
    plan.pointerDown(...at(60, 30)).pointerMove(...at(10, 5))
    expect(plan.engine.spanning.enclosed).toEqual(new Set([0, 1]))
    plan.escape().pointerUp()
    expect(plan.told).toEqual([])
    expect(plan.engine.spanning.enclosed).toBeUndefined()
  })

  test('leaves the drag of a device to that device', () => {
    const plan = withFour({ tool: 'marquee' })
    plan
      .pointerDown(...at(20, 20))
      .pointerMove(...at(30, 30))
      .pointerUp()
    expect(plan.told).toEqual([{ moved: { positions: [{ id: 1, x: 30, y: 30 }], via: 'pointer' } }])
  })

  test.each(['marquee', 'area'] as const)(
    'and any other rectangle (%s) gives way to a second finger, which pans',
    (tool) => {
      const plan = withFour({ tool })
      const { left } = plan.view
      plan.pointerDown(500, 500, { ...touch, id: 1 }).pointerMove(600, 600, { ...touch, id: 1 })
      plan.pointerDown(700, 700, { ...touch, id: 2 })
      plan.pointerMove(620, 600, { ...touch, id: 1 }).pointerMove(720, 700, { ...touch, id: 2 })
      plan.pointerUp({ id: 1 }).pointerUp({ id: 2 })
      expect(plan.view.left).toBeCloseTo(left + 20, 6)
      expect(plan.told).toEqual([])
      expect(plan.engine.spanning.marquee ?? plan.engine.spanning.area).toBeUndefined()
    },
  )
})

describe('the keyboard', () => {
  test.each([{ ctrlKey: true }, { metaKey: true }])(
    'selects all of the zone’s devices with A and %o',
    (held) => {
      const plan = withFour()
      expect(plan.press('a', held)).toBe(true)
      expect(plan.told).toEqual([selected(1, 2, 3)])
      expect(withFour({ multiple: false }).press('a', held)).toBe(false)
    },
  )

  test.each(['Delete', 'Backspace'])(
    'asks with %s to remove what is selected, and nothing without that',
    (key) => {
      const plan = withFour({ selectedIds: new Set([1, 3]) })
      expect(plan.press(key)).toBe(true)
      expect(plan.told).toEqual([{ removed: [1, 3] }])
      expect(withFour().press(key)).toBe(false)
      expect(withFour({ selectedIds: new Set([1]), onRemove: undefined }).press(key)).toBe(false)
    },
  )
})
