// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { demoLuminaireTypes } from '#server/demo/luminaireTypes.ts'
import { demoProfiles } from '#server/demo/profiles.ts'
import { readDemoZones } from '#server/demo/zones/index.ts'
import type { DemoDevice } from '#server/demo/zones/zone.ts'
import { demoRooms } from './demoRooms.ts'

const demoZones = readDemoZones()
const placed = demoZones.flatMap(({ devices }) => devices)
const unplaced = demoZones.flatMap((zone) => zone.unplaced)
const count = (devices: readonly { kind: string }[], ...kinds: string[]) =>
  devices.filter(({ kind }) => kinds.includes(kind)).length

/** 'Open office 1 L07' stands in Open office 1. */
const roomOf = (device: { name: string }) => device.name.slice(0, device.name.lastIndexOf(' '))

const distance = (one: { x: number; y: number }, other: { x: number; y: number }) =>
  Math.hypot(one.x - other.x, one.y - other.y)

describe('the demo site', () => {
  test('has zones of four kinds, each with a name of its own', () => {
    expect(demoZones.map(({ activity }) => activity)).toEqual(['office', 'parking', 'school', 'street'])
    expect(new Set(demoZones.map(({ name }) => name)).size).toBe(demoZones.length)
  })

  test('has enough placed devices of every kind', () => {
    expect(count(placed, 'luminaire', 'all-in-one')).toBeGreaterThanOrEqual(300)
    expect(count(placed, 'all-in-one')).toBeGreaterThanOrEqual(50)
    expect(count(placed, 'sensor')).toBeGreaterThanOrEqual(60)
    expect(count(placed, 'gateway')).toBeGreaterThanOrEqual(6)
  })

  test('has luminaires of six types', () => {
    expect(new Set(placed.flatMap((device) => ('use' in device ? [device.use] : []))).size).toBe(6)
  })

  test('leaves devices of every kind for the commissioning engineer', () => {
    expect(unplaced.length).toBeGreaterThanOrEqual(28)
    for (const kind of ['luminaire', 'all-in-one', 'sensor', 'gateway'])
      expect(count(unplaced, kind)).toBeGreaterThan(0)
    expect(unplaced.every((device) => !('x' in device))).toBe(true)
  })

  test('names every device differently', () => {
    const names = [...placed, ...unplaced].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('puts luminaires and sensors into groups of one zone, and gateways into none', () => {
    const zoneOfGroup = new Map<string, string>()
    for (const { key, devices, unplaced: rest } of demoZones)
      for (const { kind, group } of [...devices, ...rest]) {
        if (kind === 'gateway') expect(group).toBeUndefined()
        if (!group) continue
        expect(zoneOfGroup.get(group) ?? key).toBe(key)
        zoneOfGroup.set(group, key)
      }
    expect(zoneOfGroup.size).toBeGreaterThanOrEqual(12)
  })

  test('gives the luminaires of a group one dimming behaviour', () => {
    const profileOfGroup = new Map<string, string>()
    for (const device of [...placed, ...unplaced]) {
      if (!('profile' in device) || !device.group) continue
      expect(profileOfGroup.get(device.group) ?? device.profile).toBe(device.profile)
      profileOfGroup.set(device.group, device.profile)
    }
  })

  test('knows the kind of every device, and the type and the profile of every luminaire', () => {
    for (const device of [...placed, ...unplaced]) {
      expect(['luminaire', 'all-in-one', 'sensor', 'gateway']).toContain(device.kind)
      expect(device.installationHeight).toBeGreaterThan(0)
      if (!('use' in device)) continue
      expect(Object.keys(demoLuminaireTypes)).toContain(device.use)
      expect(Object.keys(demoProfiles)).toContain(device.profile)
    }
  })
})

describe.each(demoZones)('$name', (zone) => {
  const rooms = demoRooms[zone.key] ?? []
  const metresOf = ({ x, y }: DemoDevice) => ({
    x: (x * zone.widthMetres) / 100,
    y: (y * zone.heightMetres) / 100,
  })

  test('places its devices on the plan, to hundredths of a percent', () => {
    for (const value of zone.devices.flatMap(({ x, y }) => [x, y])) {
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(100)
      expect(Number(value.toFixed(2))).toBe(value)
    }
  })

  test('stands every device inside the room or area that it names', () => {
    const astray = zone.devices.filter((device) => {
      const room = rooms.find(({ name }) => name === roomOf(device))
      return !room?.holds(metresOf(device))
    })
    expect(astray.map(({ name }) => name)).toEqual([])
  })

  test('means every unplaced device for a room or area of its own', () => {
    const names = rooms.map(({ name }) => name)
    for (const device of zone.unplaced) expect(names).toContain(roomOf(device))
  })

  test('keeps devices at least half a metre apart', () => {
    const tooClose = zone.devices.flatMap((one, index) =>
      zone.devices
        .slice(index + 1)
        .filter((other) => distance(metresOf(one), metresOf(other)) < 0.5)
        .map((other) => `${one.name} and ${other.name}`),
    )
    expect(tooClose).toEqual([])
  })

  test('has a grid of square cells of whole metres', () => {
    const [width, height] = [
      (zone.grid.width * zone.widthMetres) / 100,
      (zone.grid.height * zone.heightMetres) / 100,
    ]
    expect(width).toBeCloseTo(height, 9)
    expect(width).toBeCloseTo(Math.round(width), 9)
  })

  test('drew more power before than its new luminaires are rated at', () => {
    const rated = zone.devices.reduce(
      (sum, device) => sum + ('use' in device ? (demoLuminaireTypes[device.use].rated_power ?? 0) : 0),
      0,
    )
    expect(zone.baselinePower).toBeGreaterThan(rated)
  })
})

describe.each(demoZones)('the plan of $name', ({ name, svg, widthMetres, heightMetres }) => {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml')
  const root = document.documentElement

  test('is well-formed, standalone SVG under 400 kB', () => {
    expect(document.querySelector('parsererror')).toBeNull()
    expect(root.namespaceURI).toBe('http://www.w3.org/2000/svg')
    expect(root.localName).toBe('svg')
    expect(document.querySelector('title')?.textContent).toBe(name)
    expect(Buffer.byteLength(svg)).toBeLessThan(400_000)
  })

  test('says its size, in proportion to the metres it shows', () => {
    const [width, height] = [Number(root.getAttribute('width')), Number(root.getAttribute('height'))]
    expect(width).toBeGreaterThanOrEqual(2400)
    expect(width).toBeLessThanOrEqual(3200)
    expect(width / height).toBeCloseTo(widthMetres / heightMetres, 9)
    const [, , viewWidth = 0, viewHeight = 1] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number)
    expect(viewWidth / viewHeight).toBeCloseTo(width / height, 9)
  })

  test('runs no script and loads nothing', () => {
    expect(document.querySelectorAll('script, foreignObject, image, use, a').length).toBe(0)
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes])
    const suspicious = attributes.filter(({ name: attribute }) => /^on|href$|^src$/i.test(attribute))
    expect(suspicious.map(({ name: attribute }) => attribute)).toEqual([])
    expect(document.querySelector('style')?.textContent).not.toMatch(/url\(|@import/)
  })

  test('has no coordinate that is not a number', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  })
})
