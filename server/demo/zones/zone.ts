/** The six uses of luminaires on the demo site; each has one luminaire type. */
export type LuminaireUse =
  | 'office-panel'
  | 'downlight'
  | 'parking-batten'
  | 'corridor-linear'
  | 'classroom-panel'
  | 'street-lantern'

/** The keys of the demo site's dimming profiles. */
export type ProfileKey = 'office-hours' | 'corridor' | 'parking' | 'street-night' | 'classroom' | 'always-on'

/**
 * A device without a position. `name` is unique on the site and begins with the room; `installationHeight` is in metres
 * above the floor; `group` is its device group, if any. Gateways have none.
 */
export type DemoEquipment = { name: string; installationHeight: number; group?: string } & (
  | { kind: 'luminaire' | 'all-in-one'; use: LuminaireUse; profile: ProfileKey }
  | { kind: 'sensor' | 'gateway' }
)

/** A device on the plan: `x` (longitude) from the left and `y` (latitude) from the top, percent, two decimals. */
export type DemoDevice = DemoEquipment & { x: number; y: number }

/**
 * One zone of the demo site with its plan. `svg` covers `widthMetres` × `heightMetres`; `unplaced` are the devices not
 * commissioned yet; `workingHours` is hours a day and days a week; `baselinePower` is what the old installation drew,
 * in W; `grid` is in percent of the plan, so that a cell is a square of whole metres; `activity` names the plausible
 * day that its motion sensors follow.
 */
export type DemoZone = {
  key: string
  name: string
  widthMetres: number
  heightMetres: number
  svg: string
  devices: readonly DemoDevice[]
  unplaced: readonly DemoEquipment[]
  workingHours: { hours: number; days: number }
  baselinePower: number
  grid: { width: number; height: number }
  activity: 'office' | 'parking' | 'school' | 'street'
}
