import { markerColours, type PlanDevice, planDeviceKinds } from '#plan/device.ts'

type State = Partial<Omit<PlanDevice, 'id' | 'kind' | 'x' | 'y'>> & { readonly name: string; selected?: true }

/** Every look of a device, for the sheet of glyphs. */
const states: readonly State[] = [
  ...markerColours.map((colour) => ({ name: colour, colour })),
  { name: 'empty', colour: 'light', level: 0 },
  { name: '30 %', colour: 'light', level: 30 },
  { name: '60 %', colour: 'medium', level: 60 },
  { name: '100 %', colour: 'heavy', level: 100 },
  { name: 'silent', colour: 'medium', level: 50, status: 'silent' },
  { name: 'silent for an hour', colour: 'none', status: 'silent' },
  { name: 'never reported', colour: 'none', status: 'neverReported' },
  { name: 'outside', colour: 'medium', level: 50, outside: true },
  { name: 'unsaved', colour: 'medium', level: 50, unsaved: true },
  { name: 'direct', colour: 'medium', level: 50, highlighted: 'direct' },
  { name: 'group', colour: 'medium', level: 50, highlighted: 'group' },
  { name: 'identifying', colour: 'medium', level: 50, identifying: true },
  { name: 'selected', colour: 'medium', level: 50, selected: true },
]

/** The number of states per row, so that their names fit. */
const BESIDE = 7

/** Each kind in every state, in rows. */
export function sheetOfGlyphs() {
  const rows = Math.ceil(states.length / BESIDE)
  const devices: PlanDevice[] = []
  const selectedIds = new Set<number>()
  planDeviceKinds.forEach((kind, block) => {
    states.forEach(({ selected, ...state }, index) => {
      const id = block * states.length + index + 1
      const row = block * rows + Math.floor(index / BESIDE)
      const x = (((index % BESIDE) + 0.5) / BESIDE) * 100
      const y = ((row + 0.5) / (planDeviceKinds.length * rows)) * 100
      devices.push({ colour: 'none', ...state, id, kind, x, y })
      if (selected) selectedIds.add(id)
    })
  })
  return { devices, selectedIds }
}

/** Devices across the whole plan, in every state except identifying. */
export function manyDevices(count: number): PlanDevice[] {
  const columns = Math.ceil(Math.sqrt((count * 4) / 3))
  const rows = Math.ceil(count / columns)
  return Array.from({ length: count }, (_, index) => {
    const mixed = (index * 2_654_435_761) % 4_294_967_296
    const state = states[mixed % 15]
    return {
      colour: 'none',
      ...state,
      id: index + 1,
      name: `Device ${index + 1}`,
      kind: planDeviceKinds[(mixed >>> 8) % planDeviceKinds.length] ?? 'luminaire',
      x: (((index % columns) + 0.2 + ((mixed >>> 4) % 60) / 100) / columns) * 100,
      y: ((Math.floor(index / columns) + 0.2 + ((mixed >>> 12) % 60) / 100) / rows) * 100,
    }
  })
}
