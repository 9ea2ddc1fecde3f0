import { describe, expect, test } from 'vitest'
import { handlePointer } from '#plan/input/pointerInput.ts'
import { screenPoint } from '#plan/units.ts'
import { device, PlanDriver } from './planDriver.ts'

const { at } = PlanDriver
const lamp = device(7, 50, 50)
const withLamp = (props = {}) => new PlanDriver({ devices: [lamp], ...props })

describe('a click', () => {
  test('on a device selects it, and on the empty plan clears the selection', () => {
    const plan = withLamp()
    plan.pointerDown(...at(50, 50)).pointerUp()
    plan.pointerDown(...at(10, 10)).pointerUp()
    expect(plan.events).toEqual([{ selected: [7] }, { selected: [] }])
  })

  test('may move by less than 4 px for a mouse and 8 px for a finger', () => {
    const [x, y] = at(50, 50)
    const mouse = withLamp()
      .pointerDown(x, y)
      .pointerMove(x + 3, y + 2)
      .pointerUp()
    expect(mouse.events).toContainEqual({ selected: [7] })
    const touch = { pointer: 'touch' } as const
    const finger = withLamp()
      .pointerDown(x, y, touch)
      .pointerMove(x + 5, y + 5, touch)
      .pointerUp()
    expect(finger.events).toEqual([{ selected: [7] }])
  })

  test('that loses its pointer, or is cancelled by Escape, selects nothing', () => {
    expect(
      withLamp()
        .pointerDown(...at(50, 50))
        .pointerLost()
        .pointerUp().events,
    ).toEqual([])
    expect(
      withLamp()
        .pointerDown(...at(50, 50))
        .escape()
        .pointerUp().events,
    ).toEqual([])
  })
})

describe('a click where a place is pointed out', () => {
  test('gives its position, snapped, on other devices too, and selects nothing', () => {
    const plan: PlanDriver = new PlanDriver({
      devices: [lamp, device(8, 20, 20)],
      selectedIds: new Set([7]),
      grid: { width: 10, height: 10 },
      onHover: undefined,
      onPoint: (point: unknown) => plan.events.push({ point }),
    })
    plan.pointerDown(...at(71.3, 30.8)).pointerUp()
    plan.pointerDown(...at(20, 20)).pointerUp()
    expect(plan.events).toEqual([{ point: { x: 72, y: 30 } }, { point: { x: 20, y: 20 } }])
  })

  test('on the selected device selects it', () => {
    const plan: PlanDriver = withLamp({
      selectedIds: new Set([7]),
      onHover: undefined,
      onPoint: (point: unknown) => plan.events.push({ point }),
    })
    plan.pointerDown(...at(50, 50)).pointerUp()
    expect(plan.events).toEqual([{ selected: [7] }])
  })
})

describe('a double click', () => {
  test('on a device selects it once, and then shows it in the middle with five grid cells across', () => {
    const plan = withLamp({ onHover: undefined, devices: [device(7, 70, 30)] })
    const [x, y] = at(70, 30)
    plan.pointerDown(x, y).pointerUp().pointerDown(x, y, { clicks: 2 }).pointerUp()
    expect(plan.events).toEqual([{ selected: [7] }])
    expect(plan.engine.stagePositionOf(7)).toEqual({ x: 532, y: 532 })
    expect(plan.view.scale).toBeCloseTo(1064 / 1000, 9)
  })

  test('with Shift goes on selecting, and on the empty plan it clears the selection', () => {
    const plan = withLamp({ multiple: true, onHover: undefined })
    const { scale } = plan.view
    plan.pointerDown(...at(50, 50), { clicks: 2, shift: true }).pointerUp()
    plan.pointerDown(...at(10, 10), { clicks: 2 }).pointerUp()
    expect(plan.events).toEqual([{ selected: [7] }, { selected: [] }])
    expect(plan.view.scale).toBe(scale)
  })

  test('may still drag: it moves the device', () => {
    const plan = withLamp({ onHover: undefined })
    plan
      .pointerDown(...at(50, 50), { clicks: 2 })
      .pointerMove(...at(60, 50))
      .pointerUp()
    expect(plan.events).toContainEqual({ moved: { positions: [{ id: 7, x: 60, y: 50 }], via: 'pointer' } })
  })
})

describe('dragging a device', () => {
  test('reports where it is, snapped to a fifth of the grid, and once where it was dropped', () => {
    const plan = withLamp({ onHover: undefined })
    plan
      .pointerDown(...at(50, 50))
      .pointerMove(...at(53.2, 49.3))
      .pointerMove(...at(58.8, 41))
      .pointerUp()
    expect(plan.events).toEqual([
      { dragged: { positions: [{ id: 7, x: 54, y: 50 }] } },
      { dragged: { positions: [{ id: 7, x: 58, y: 42 }] } },
      { moved: { positions: [{ id: 7, x: 58, y: 42 }], via: 'pointer' } },
      { dragged: undefined },
    ])
  })

  test('keeps the grab offset: the device does not jump to the pointer', () => {
    const plan = withLamp({ onHover: undefined })
    const [x, y] = at(50, 50)
    plan.pointerDown(x + 9, y - 6).pointerMove(x + 9 + 100, y - 6)
    expect(plan.events).toEqual([{ dragged: { positions: [{ id: 7, x: 60, y: 50 }] } }])
  })

  test('reports nothing while the snapped position stays the same', () => {
    const plan = withLamp({ onHover: undefined })
    plan
      .pointerDown(...at(50, 50))
      .pointerMove(...at(52, 50))
      .pointerMove(...at(52.4, 50.2))
      .pointerMove(...at(51.8, 50))
    expect(plan.events).toHaveLength(1)
  })

  test('does not snap while Alt is held, at once and not with the next move', () => {
    const plan = withLamp({ onHover: undefined })
    plan.pointerDown(...at(50, 50)).pointerMove(...at(53.3, 50), { alt: true })
    expect(plan.events.at(-1)).toEqual({ dragged: { positions: [{ id: 7, x: 53.3, y: 50 }] } })
    plan.holdAlt(false)
    expect(plan.events.at(-1)).toEqual({ dragged: { positions: [{ id: 7, x: 54, y: 50 }] } })
    plan.holdAlt(true).pointerUp()
    expect(plan.events.at(-2)).toEqual({ moved: { positions: [{ id: 7, x: 53.3, y: 50 }], via: 'pointer' } })
  })

  test('keeps the device under the pointer while the wheel zooms', () => {
    const plan = withLamp({ onHover: undefined, grid: { width: 1, height: 1 } })
    plan.pointerDown(...at(50, 50)).pointerMove(...at(70, 50))
    plan.engine.view.zoomAt(screenPoint(32, 532), 2)
    expect(plan.events.at(-1)).toEqual({ dragged: { positions: [{ id: 7, x: 35, y: 50 }] } })
  })

  test('never moves it off the plan', () => {
    const plan = withLamp()
      .pointerDown(...at(50, 50))
      .pointerMove(-500, 5000)
      .pointerUp()
    expect(plan.events).toContainEqual({ moved: { positions: [{ id: 7, x: 0, y: 100 }], via: 'pointer' } })
  })

  test.each([
    ['Escape', (plan: PlanDriver) => plan.escape()],
    ['a lost pointer', (plan: PlanDriver) => plan.pointerLost()],
    ['the device leaving the plan', (plan: PlanDriver) => plan.props({ devices: [] })],
  ])('is cancelled by %s: nothing moves, and further pointer events do nothing', (_, cancel) => {
    const plan = withLamp({ onHover: undefined })
      .pointerDown(...at(50, 50))
      .pointerMove(...at(60, 60))
    cancel(plan)
      .pointerMove(...at(70, 70))
      .pointerUp()
    expect(plan.events).toEqual([
      { dragged: { positions: [{ id: 7, x: 60, y: 60 }] } },
      { dragged: undefined },
    ])
  })

  test('back to where it came from is not a move', () => {
    const plan = withLamp()
      .pointerDown(...at(50, 50))
      .pointerMove(...at(60, 60))
      .pointerMove(...at(50, 50))
      .pointerUp()
    expect(plan.events).not.toContainEqual(expect.objectContaining({ moved: expect.anything() }))
  })

  test('goes on while a poll brings new devices', () => {
    const plan = withLamp({ onHover: undefined })
      .pointerDown(...at(50, 50))
      .pointerMove(...at(60, 60))
    plan.props({ devices: [{ ...lamp, colour: 'heavy' }] }).pointerUp()
    expect(plan.events).toContainEqual({ moved: { positions: [{ id: 7, x: 60, y: 60 }], via: 'pointer' } })
  })

  test('is not for devices that may not be moved: those pan', () => {
    const plan = withLamp({ movable: () => false, onHover: undefined })
    const { left } = plan.view
    plan
      .pointerDown(...at(50, 50))
      .pointerMove(...at(60, 50))
      .pointerUp()
    expect(plan.events).toEqual([])
    expect(plan.view.left).toBe(left + 100)
  })

  test.each([
    [0, 0],
    [-1, 30],
    [100, -1],
  ])('grabs a device at (%d, %d) at the edge where it is drawn', (x, y) => {
    const plan = new PlanDriver({ devices: [device(3, x, y)], onHover: undefined })
    const [left, top] = at(Math.max(x, 0), Math.max(y, 0))
    plan
      .pointerDown(left, top)
      .pointerMove(...at(40, 40))
      .pointerUp()
    expect(plan.events).toContainEqual({ moved: { positions: [{ id: 3, x: 40, y: 40 }], via: 'pointer' } })
  })
})

describe('panning', () => {
  test('moves the plan with the pointer, from where it went down', () => {
    const plan = new PlanDriver()
    const { left, top } = plan.view
    plan.pointerDown(200, 200).pointerMove(230, 190).pointerMove(250, 260).pointerUp()
    expect([plan.view.left - left, plan.view.top - top]).toEqual([50, 60])
    plan.pointerMove(400, 400)
    expect(plan.view.left - left).toBe(50)
  })

  test('with Space or the middle button begins on a device too, at once, and selects and moves nothing', () => {
    for (const tool of ['pan', 'marquee', 'area'] as const) {
      const plan = withLamp({ tool, multiple: true, onHover: undefined })
      const { left } = plan.view
      const [x, y] = at(50, 50)
      plan
        .pointerDown(x, y, { pan: true })
        .pointerMove(x + 2, y)
        .pointerMove(x + 60, y)
        .pointerUp()
      expect(plan.view.left - left).toBe(60)
      plan.pointerDown(x + 60, y, { pan: true }).pointerUp()
      expect(plan.events).toEqual([])
    }
  })
})

describe('two fingers', () => {
  const finger = (id: number) => ({ pointer: 'touch', id }) as const

  test('zoom by how far they move apart, about the point between them', () => {
    const plan = new PlanDriver()
    const { scale } = plan.view
    plan.pointerDown(432, 532, finger(1)).pointerDown(632, 532, finger(2))
    plan.pointerMove(332, 532, finger(1)).pointerMove(732, 532, finger(2))
    expect(plan.view.scale).toBeCloseTo(scale * 2, 9)
    expect(plan.view.left + plan.view.scale * 1000).toBeCloseTo(532, 6)
  })

  test('pan when they move together', () => {
    const plan = new PlanDriver()
    const { left, top, scale } = plan.view
    plan.pointerDown(432, 532, finger(1)).pointerDown(632, 532, finger(2))
    plan.pointerMove(452, 562, finger(1)).pointerMove(652, 562, finger(2))
    expect(plan.view.scale).toBeCloseTo(scale, 9)
    expect(plan.view.left).toBeCloseTo(left + 20, 6)
    expect(plan.view.top).toBeCloseTo(top + 30, 6)
  })

  test('become one that pans when the other is lifted, and a third does nothing', () => {
    const plan = new PlanDriver({ devices: [lamp] })
    plan
      .pointerDown(432, 300, finger(1))
      .pointerDown(632, 300, finger(2))
      .pointerDown(...at(50, 50), finger(3))
    plan.pointerMove(900, 900, finger(3)).pointerUp(finger(3)).pointerUp(finger(1))
    const { left } = plan.view
    plan.pointerMove(642, 300, finger(2)).pointerUp(finger(2))
    expect(plan.view.left).toBe(left + 10)
    expect(plan.events).toEqual([])
  })

  test('do not disturb a device that one of them drags', () => {
    const plan = new PlanDriver({ devices: [lamp] })
    plan.pointerDown(...at(50, 50), finger(1)).pointerMove(...at(60, 50), finger(1))
    plan
      .pointerDown(100, 100, finger(2))
      .pointerMove(200, 200, finger(2))
      .pointerUp(finger(2))
      .pointerUp(finger(1))
    expect(plan.events).toContainEqual({ moved: { positions: [{ id: 7, x: 60, y: 50 }], via: 'pointer' } })
  })
})

test('a drag whose button was released unseen, over another window, is cancelled by the next move', () => {
  const plan = withLamp({ onHover: undefined })
    .pointerDown(...at(50, 50))
    .pointerMove(...at(60, 60))
  const pointer = { id: 1, type: 'mouse', at: screenPoint(...at(70, 70)) } as const
  handlePointer(plan.engine, { type: 'pointermove', pointer, pressed: false, free: false })
  expect(plan.events.at(-1)).toEqual({ dragged: undefined })
})

describe('hovering', () => {
  test('reports once which device is under the pointer, and when none is', () => {
    const plan = withLamp()
    plan
      .pointerMove(...at(50, 50))
      .pointerMove(...at(50.3, 50))
      .pointerMove(...at(80, 50))
    expect(plan.events).toEqual([{ hovered: 7 }, { hovered: undefined }])
  })

  test('is for a mouse and a pen, and not for a finger', () => {
    for (const pointer of ['mouse', 'pen'] as const)
      expect(withLamp().pointerMove(...at(50, 50), { pointer }).events).toEqual([{ hovered: 7 }])
    expect(withLamp().pointerMove(...at(50, 50), { pointer: 'touch' }).events).toEqual([])
  })

  test('ends while a pointer is down', () => {
    const plan = withLamp()
      .pointerMove(...at(50, 50))
      .pointerDown(...at(50, 50))
    expect(plan.events.at(-1)).toEqual({ hovered: undefined })
  })

  test('follows the view: a device that is zoomed away is no longer hovered', () => {
    const plan = new PlanDriver({ devices: [device(7, 70, 50)] }).pointerMove(...at(70, 50))
    plan.press('+')
    expect(plan.events).toContainEqual({ hovered: undefined })
  })
})
