import { describe, expect, test } from 'vitest'
import { screenPoint } from '#plan/units.ts'
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
  ])('with %s adds a device to the selection, or removes it', (_, held) => {
    const plan = withFour({ selectedIds: new Set([1]) })
    plan.pointerDown(...at(40, 20), held).pointerUp()
    plan.props({ selectedIds: new Set([1, 2]) })
    plan.pointerDown(...at(20, 20), held).pointerUp()
    expect(plan.events).toEqual([selected(1, 2), selected(2)])
  })

  test('with Shift on the empty plan keeps the selection', () => {
    const plan = withFour({ selectedIds: new Set([1]) })
    plan.pointerDown(...at(60, 60), { shift: true }).pointerUp()
    expect(plan.events).toEqual([])
  })

  test('with Shift selects a single device where several may not be selected', () => {
    const plan = withFour({ selectedIds: new Set([1]), multiple: false })
    plan.pointerDown(...at(40, 20), { shift: true }).pointerUp()
    expect(plan.events).toEqual([selected(2)])
  })
})

describe('a long press on a device', () => {
  test('adds it to the selection after half a second, and the release does nothing more', () => {
    const plan = withFour({ selectedIds: new Set([1]) })
    plan.pointerDown(...at(40, 20), touch).wait(499)
    expect(plan.events).toEqual([])
    plan.wait(1).pointerUp()
    expect(plan.events).toEqual([selected(1, 2)])
  })

  test('can be followed by a drag of the selection', () => {
    const plan = withFour({ selectedIds: new Set([1]) })
    plan.pointerDown(...at(40, 20), touch).wait(500)
    plan.props({ selectedIds: new Set([1, 2]) })
    plan.pointerMove(...at(50, 20), touch).pointerUp()
    const positions = [
      { id: 2, x: 50, y: 20 },
      { id: 1, x: 30, y: 20 },
    ]
    expect(plan.events.at(-1)).toEqual({ moved: { positions, via: 'pointer' } })
  })

  test('is a tap where only one may be selected, and a click with a mouse', () => {
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
    expect([single.events, mouse.events]).toEqual([[selected(2)], [selected(2)]])
  })
})

describe('a menu', () => {
  const withMenu = (props = {}) => {
    const plan: PlanDriver = withFour({ onMenu: (menu: unknown) => plan.events.push({ menu }), ...props })
    return plan
  }
  const menuOf = (x: number, y: number, ...ids: number[]) => {
    const [left, top] = at(x, y)
    return { menu: { ids, x: left, y: top } }
  }

  test('is opened by a long press on a device or on the plan, and the release selects nothing', () => {
    const plan = withMenu()
    plan.pointerDown(...at(40, 20), touch).wait(499)
    expect(plan.events).toEqual([])
    plan.wait(1).pointerMove(...at(60, 60), touch)
    plan.pointerUp()
    plan
      .pointerDown(...at(70, 70), touch)
      .wait(500)
      .pointerUp()
    expect(plan.events).toEqual([menuOf(40, 20, 2), menuOf(70, 70)])
  })

  test('is not, where a long press adds to the selection', () => {
    const plan = withMenu({ selectedIds: new Set([1]) })
    plan
      .pointerDown(...at(40, 20), touch)
      .wait(500)
      .pointerUp()
    expect(plan.events).toEqual([selected(1, 2)])
  })

  test('of a selected device is that of all selected ones, and otherwise of the device alone', () => {
    const plan = withMenu({ selectedIds: new Set([1, 2]) })
    for (const place of [at(40, 20), at(70, 70)]) plan.engine.openMenuAt(screenPoint(...place))
    plan.props({ selectedIds: new Set([1]) }).engine.openMenuAt(screenPoint(...at(40, 20)))
    expect(plan.events).toEqual([menuOf(40, 20, 1, 2), menuOf(70, 70), menuOf(40, 20, 2)])
  })

  test('is opened by its key, and by Shift with F10, at the focused or selected device or in the middle', () => {
    const plan = withMenu()
    expect(plan.press('ContextMenu')).toBe(true)
    plan.props({ selectedIds: new Set([2]) }).press('F10', { shiftKey: true })
    expect(plan.press('F10')).toBe(false)
    expect(plan.events).toEqual([menuOf(50, 50), menuOf(40, 20, 2)])
    expect(withFour().press('ContextMenu')).toBe(false)
  })
})

test('the number of selected devices is announced when it changes, where it may be several', () => {
  const plan = withFour()
  for (const ids of [[1, 2], [2, 3], [1, 2, 3], []]) plan.props({ selectedIds: new Set(ids) })
  expect(plan.announced).toEqual(['2 selected', '3 selected', '0 selected'])
  const single = withFour({ multiple: false }).props({ selectedIds: new Set([1]) })
  expect(single.announced).toEqual([])
})

test('the caller learns whether the user is selecting several, even while it is only one', () => {
  const events: unknown[] = []
  const onSelect = (ids: readonly number[], choosingSeveral: boolean) => events.push([ids, choosingSeveral])
  const plan = withFour({ onSelect })
  plan.pointerDown(...at(20, 20)).pointerUp()
  plan.pointerDown(...at(20, 20), { command: true }).pointerUp()
  expect(events).toEqual([
    [[1], false],
    [[1], true],
  ])
})

describe('a marquee', () => {
  test('drawn with Shift on the empty plan adds the enclosed devices of the zone', () => {
    const plan = withFour({ selectedIds: new Set([3]) })
    plan
      .pointerDown(...at(10, 10), { shift: true })
      .pointerMove(...at(95, 30))
      .pointerUp()
    expect(plan.events).toEqual([selected(3, 1, 2)])
    plan
      .pointerDown(...at(50, 50), { shift: true })
      .pointerMove(...at(95, 95))
      .pointerUp()
    expect(plan.events.at(-1)).toEqual(selected(3))
  })

  test('drawn with its tool selects the enclosed devices, from any corner', () => {
    const plan = withFour({ tool: 'marquee', selectedIds: new Set([3]) })
    plan
      .pointerDown(...at(60, 30), touch)
      .pointerMove(...at(10, 5), touch)
      .pointerUp()
    expect(plan.events).toEqual([selected(1, 2)])
  })

  test('reports nothing until it is completed, and nothing at all if it is cancelled', () => {
    const plan = withFour({ tool: 'marquee' })
    plan.pointerDown(...at(60, 30)).pointerMove(...at(10, 5))
    expect(plan.engine.brush.enclosed).toEqual(new Set([0, 1]))
    plan.escape().pointerUp()
    expect(plan.events).toEqual([])
    expect(plan.engine.brush.enclosed).toBeUndefined()
  })

  test('is not drawn by a drag that starts on a device', () => {
    const plan = withFour({ tool: 'marquee' })
    plan
      .pointerDown(...at(20, 20))
      .pointerMove(...at(30, 30))
      .pointerUp()
    expect(plan.events).toEqual([{ moved: { positions: [{ id: 1, x: 30, y: 30 }], via: 'pointer' } }])
  })

  test.each([
    'marquee',
    'area',
  ] as const)('and any other rectangle (%s) is cancelled by a second finger, which pans', (tool) => {
    const plan = withFour({ tool })
    const { left } = plan.view
    plan.pointerDown(500, 500, { ...touch, id: 1 }).pointerMove(600, 600, { ...touch, id: 1 })
    plan.pointerDown(700, 700, { ...touch, id: 2 })
    plan.pointerMove(620, 600, { ...touch, id: 1 }).pointerMove(720, 700, { ...touch, id: 2 })
    plan.pointerUp({ id: 1 }).pointerUp({ id: 2 })
    expect(plan.view.left).toBeCloseTo(left + 20, 6)
    expect(plan.events).toEqual([])
    expect(plan.engine.brush.marquee ?? plan.engine.brush.area).toBeUndefined()
  })
})

describe('the keyboard', () => {
  test.each([
    { ctrlKey: true },
    { metaKey: true },
  ])('selects all of the zone’s devices with A and %o', (held) => {
    const plan = withFour()
    expect(plan.press('a', held)).toBe(true)
    expect(plan.events).toEqual([selected(1, 2, 3)])
    expect(withFour({ multiple: false }).press('a', held)).toBe(false)
  })

  test.each([
    'Delete',
    'Backspace',
  ])('asks with %s to remove the selected devices, if there are any', (key) => {
    const plan = withFour({ selectedIds: new Set([1, 3]) })
    expect(plan.press(key)).toBe(true)
    expect(plan.events).toEqual([{ removed: [1, 3] }])
    expect(withFour().press(key)).toBe(false)
    expect(withFour({ selectedIds: new Set([1]), onRemove: undefined }).press(key)).toBe(false)
  })
})
