import { describe, expect, test } from 'vitest'
import { createDeviceTable } from '#plan/kernel/deviceTable.ts'
import { changesBetween } from '#plan/layers/changes.ts'
import type { Scene } from '#plan/layers/scene.ts'
import type { PlanRect } from '#plan/props.ts'
import { palettes } from '#plan/sprites/palette.ts'
import { percentPoint } from '#plan/units.ts'

const table = createDeviceTable(
  [0, 1, 2, 3].map((row) => ({
    id: row + 1,
    kind: 'luminaire',
    name: `Lamp ${row}`,
    x: row * 10,
    y: 50,
    colour: 'none',
  })),
)

const scene: Scene = {
  palette: palettes.light,
  image: undefined,
  grid: { width: 10, height: 10 },
  table,
  glyph: 20,
  sprites() {
    throw new Error('Nothing is drawn')
  },
  names: true,
  selected: new Set(),
  hovered: undefined,
  focused: undefined,
  dragged: new Map(),
  ghosts: [],
  guides: [],
  marquee: undefined,
  area: undefined,
  now: 0,
  reducedMotion: false,
}

const changes = (before: Partial<Scene>, after: Partial<Scene>) =>
  changesBetween({ ...scene, ...before }, { ...scene, ...after })

describe('between two scenes', () => {
  test('that differ in their time alone, nothing changed', () => {
    const again = {
      now: 99,
      grid: { width: 10, height: 10 },
      selected: new Set<number>(),
      dragged: new Map(),
    }
    expect(changes({}, again)).toEqual([])
  })

  test('with another theme, image, grid or set of devices, everything did', () => {
    for (const other of [
      { palette: palettes.dark },
      { grid: undefined },
      { grid: { width: 5, height: 10 } },
      { names: false },
      { table: createDeviceTable([]) },
    ])
      expect(changes({}, other)).toBe('all')
  })

  test('a ring that comes, goes or moves changes the devices it is around', () => {
    expect(changes({ hovered: 1 }, { hovered: 2 })).toEqual([percentPoint(10, 50), percentPoint(20, 50)])
    expect(changes({ selected: new Set([0, 1]) }, { selected: new Set([1, 3]) })).toEqual([
      percentPoint(0, 50),
      percentPoint(30, 50),
    ])
  })

  test('a dragged device changes its last position, its new one, and its origin', () => {
    const [from, to] = [percentPoint(40, 40), percentPoint(44, 40)]
    expect(changes({ dragged: new Map([[2, from]]) }, { dragged: new Map([[2, to]]) })).toEqual([
      from,
      to,
      percentPoint(20, 50),
    ])
    expect(changes({ dragged: new Map([[2, to]]) }, { dragged: new Map() })).toEqual([
      to,
      percentPoint(20, 50),
    ])
  })

  test('a new guide changes its line, and one that stays changes nothing', () => {
    const stays = { axis: 'x', at: 20, kind: 'grid' } as const
    const comes = { axis: 'y', at: 30, kind: 'neighbour', from: 10, to: 60 } as const
    expect(changes({ guides: [{ ...stays }] }, { guides: [{ ...stays }, comes] })).toEqual([
      { x: 10, y: 30, width: 50, reach: expect.any(Number) },
    ])
  })

  test('a rectangle that grows changes only what it gains', () => {
    const before: PlanRect = { x: 10, y: 10, width: 20, height: 20 }
    const after = { ...before, width: 25 }
    expect(changes({ marquee: before }, { marquee: after })).toEqual([
      { x: 30, y: 10, width: 5, height: 20, reach: expect.any(Number) },
    ])
    expect(changes({ area: before }, { area: undefined })).toEqual([{ ...before, reach: expect.any(Number) }])
  })

  test('a selection of very many devices changes everything', () => {
    expect(changes({}, { selected: new Set(Array.from({ length: 1000 }, (_, row) => row)) })).toBe('all')
  })
})
