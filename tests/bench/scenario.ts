/** What is measured: the same plan, the same devices and the same movements for every contestant. */
import { markerColours, type PlanDevice, type PlanDeviceKind } from '#plan/device.ts'
import { randomOf } from '#support/mutations.ts'

/** In the order of the tables. What each of them is: README.md, and the head of its file in contestants/. */
export const contestantNames = [
  'ours',
  'raw',
  'reactKonva',
  'openLayers',
  'leafletCanvas',
  'leafletMarkers',
] as const
export type ContestantName = (typeof contestantNames)[number]

/** Devices on the plan. */
export const counts = [1_000, 10_000, 50_000] as const

/** CSS pixels. */
export const viewport = { width: 1600, height: 900 }
/** Pixels of the plan's image. */
export const plan = { width: 8000, height: 6000 }

/** What the Plan leaves around the whole plan, CSS pixels: every contestant shows it so. */
const margin = 32
/** CSS pixels per plan pixel with everything in view. */
export const fitScale = Math.min(
  (viewport.width - 2 * margin) / plan.width,
  (viewport.height - 2 * margin) / plan.height,
)
/** How much nearer one works than with everything in view: an eighth of the plan fills the window. */
export const workingZoom = Math.sqrt(
  (viewport.width * viewport.height * 8) / (plan.width * plan.height * fitScale ** 2),
)

/** The device that is dragged: in the middle of the window. */
export const heldId = 1

/** In the order in which they are done: first with everything in view, then where one works. */
export const gestures = ['panWhole', 'zoom', 'recolour', 'panNear', 'drag', 'dragSnapped', 'hover'] as const
export type Gesture = (typeof gestures)[number]
/** Done where one works, an eighth of the plan in view. */
export const nearGestures: readonly Gesture[] = ['panNear', 'drag', 'dragSnapped', 'hover']
/** Asked of ours alone: the others have no such thing, or do not do it by themselves. */
export const ownGestures: readonly Gesture[] = ['dragSnapped', 'hover']
export const steps: Readonly<Record<Gesture, number>> = {
  panWhole: 60,
  zoom: 60,
  recolour: 20,
  panNear: 60,
  drag: 120,
  dragSnapped: 120,
  hover: 60,
}
export const picks = 60

/** There and back again in 30 steps. @returns 1 on the way there, −1 on the way back */
export const direction = (step: number) => (step % 30 < 15 ? 1 : -1)
/** CSS pixels, and a factor, for one step. */
export const stride = { pan: { x: 12, y: 8 }, drag: { x: 9, y: 6 }, zoom: 1.06 }

const kinds: readonly PlanDeviceKind[] = [
  'luminaire',
  'luminaire',
  'luminaire',
  'luminaire',
  'all-in-one',
  'sensor',
  'gateway',
]

/** Devices all over the plan. `shade` shifts each device's colour and level, so that two shades differ in every one. */
export function devicesOf(count: number, shade = 0): PlanDevice[] {
  const random = randomOf(count)
  return Array.from({ length: count }, (_, row) => {
    const x = random() * 100
    const y = random() * 100
    const look = Math.floor(random() * 1e6)
    const kind = kinds[look % kinds.length] ?? 'luminaire'
    const middle = row + 1 === heldId
    return {
      id: row + 1,
      kind,
      name: `Device ${row + 1}`,
      x: middle ? 50 : x,
      y: middle ? 50 : y,
      colour: markerColours[(look + shade) % markerColours.length] ?? 'none',
      level: ((look + 3 * shade) % 11) * 10,
    }
  })
}

/** Where something is picked: a few CSS pixels beside devices, in the window where one works. */
export function pickPoints(devices: readonly PlanDevice[]) {
  const random = randomOf(7)
  const scale = (fitScale * workingZoom) / 100
  return devices
    .filter(({ id }) => id !== heldId)
    .map(({ x, y }) => ({
      x: viewport.width / 2 + (x - 50) * plan.width * scale + random() * 4 - 2,
      y: viewport.height / 2 + (y - 50) * plan.height * scale + random() * 4 - 2,
    }))
    .filter(({ x, y }) => x > 50 && y > 50 && x < viewport.width - 100 && y < viewport.height - 100)
    .slice(0, picks)
}
