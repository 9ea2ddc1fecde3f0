import type { Sheet } from '../draw/sheet.ts'
import type { StreetPoint, Stretch } from './bend.ts'

export const streetSheet: Sheet = {
  widthMetres: 128,
  heightMetres: 64,
  pixelsPerMetre: 24,
  origin: { x: 0, y: 0 },
}

/** What of the sheet shows the street, in metres; below it lie the title block and the scale. */
export const view = { x: 1.1, y: 1.1, width: 125.8, height: 56 }

/** Half of the cross-section, metres from the centre line; both halves are alike. */
export const section = {
  tracks: 3.3,
  platform: 5.7,
  carriageway: 11.9,
  verge: 14.1,
  cycleway: 15.9,
  footway: 18.5,
}

/** The sheet's ends and a little more, so that the bend's corners are covered. */
export const ends = { west: -68, east: 68 }

/** A street that joins from the south. */
export const junction = { along: 28, halfWidth: 3.5, kerbRadius: 4, footway: 2.4, far: 36 }

const parkCrossing = { name: 'Park crossing', from: -37, to: -33 }
const westCrossing = { name: 'Luise crossing west', from: 16, to: 20 }
const eastCrossing = { name: 'Luise crossing east', from: 36, to: 40 }

/** Pedestrian crossings over the whole street. */
export const crossings = [parkCrossing, westCrossing, eastCrossing]

/** Between the two crossings at the junction traffic may turn across the tracks. */
export const medianOpening = { from: westCrossing.to, to: eastCrossing.from }

/** The platforms, and the paving that leads to them from the crossings. */
export const tramStop = { from: -26, to: 4 }
export const platformPaving = { from: parkCrossing.from, to: westCrossing.to }

/** 1 on the south side of the street, -1 on the north side. */
export type SideSign = 1 | -1
export const sides: readonly SideSign[] = [-1, 1]

/** Mast positions along the verges, 14 m apart; the south side leaves out the junction. */
const mastsAlong = [-58, -44, -30, -16, -2, 12, junction.along, 44, 58]

export const roadMasts = (side: SideSign): StreetPoint[] =>
  mastsAlong
    .filter((along) => side < 0 || along !== junction.along)
    .map((along) => ({ along, across: side * 13 }))

/** Low posts at the back of the footway, between the masts. */
export const footwayPosts = (side: SideSign): StreetPoint[] =>
  [-51, -40, -23, -9, 5, 21.6, 34.4, 51].map((along) => ({ along, across: side * 18 }))

/** A lantern before each crossing on the side one drives up from. */
export const crossingPosts = ({ from, to }: { from: number; to: number }): StreetPoint[] => [
  { along: from - 0.8, across: 12.6 },
  { along: to + 0.8, across: -12.6 },
]

/** Traffic signals stand at the far corners; the motion sensors are on them. */
export const signals = ({ from, to }: { from: number; to: number }): StreetPoint[] => [
  { along: to + 0.8, across: 12.6 },
  { along: from - 0.8, across: -12.6 },
]

/** Low posts on the platforms. */
export const platformPosts = (side: SideSign): StreetPoint[] =>
  [-22, -11, 0].map((along) => ({ along, across: side * 4.5 }))

/** The middle of the shelter on that side's platform. */
export const platformShelter = (side: SideSign): StreetPoint => ({ along: -16.5, across: side * 4.9 })

/** One on either footway of the side street. */
export const sideStreetPosts: readonly StreetPoint[] = [
  { along: junction.along + 4.9, across: 21.5 },
  { along: junction.along - 4.9, across: 27.5 },
]

/** Control cabinets with a gateway each, at the back of the footways. */
export const cabinets = [
  { area: 'Footway north', point: { along: -5.5, across: -17.9 } },
  { area: 'Footway south', point: { along: 46, across: 17.9 } },
]

/** Where each named group of devices stands. */
export const streetAreas: readonly (Stretch & { name: string })[] = [
  {
    name: 'Pärnu maantee north',
    from: ends.west,
    to: ends.east,
    near: -section.verge,
    far: -section.carriageway,
  },
  {
    name: 'Pärnu maantee south',
    from: ends.west,
    to: ends.east,
    near: section.carriageway,
    far: section.verge,
  },
  { name: 'Footway north', from: ends.west, to: ends.east, near: -section.footway, far: -section.cycleway },
  { name: 'Footway south', from: ends.west, to: ends.east, near: section.cycleway, far: section.footway },
  { name: 'Tram stop', ...tramStop, near: -section.platform, far: section.platform },
  ...crossings.map(({ name, from, to }) => ({
    name,
    from: from - 1.5,
    to: to + 1.5,
    near: -section.verge,
    far: section.verge,
  })),
  {
    name: 'Luise street',
    from: junction.along - junction.halfWidth - junction.footway,
    to: junction.along + junction.halfWidth + junction.footway,
    near: section.footway,
    far: junction.far,
  },
]
