/** The six kinds of luminaire on the demo site; the seed gives each one luminaire type. */
export type LuminaireUse =
  | 'office-panel'
  | 'downlight'
  | 'parking-batten'
  | 'corridor-linear'
  | 'classroom-panel'
  | 'street-lantern'

/** The dimming behaviour that suits a luminaire's place; the seed gives each one dimming profile. */
export type ProfileKey = 'office-hours' | 'corridor' | 'parking' | 'street-night' | 'classroom' | 'always-on'

/**
 * A device before it stands anywhere. `name` is unique on the site and begins with the room it is meant for;
 * `installationHeight` is in metres above the floor; `group` is its one device group, if any. Gateways have none.
 */
export type DemoEquipment = { name: string; installationHeight: number; group?: string } & (
  | { kind: 'luminaire' | 'all-in-one'; use: LuminaireUse; profile: ProfileKey }
  | { kind: 'sensor' | 'gateway' }
)

/** A device on the plan: `x` (longitude) from the left and `y` (latitude) from the top, percent, two decimals. */
export type DemoDevice = DemoEquipment & { x: number; y: number }

/**
 * One zone of the demo site with its plan.
 * `svg` shows `widthMetres` × `heightMetres`; `unplaced` are the devices still to be commissioned;
 * `workingHours` is hours a day and days a week; `baselinePower` is what the old installation drew, in W;
 * `grid` is in percent of the plan, so that a cell is a square of whole metres;
 * `activity` names the plausible day that its motion sensors follow.
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
