import type { SiteTables } from '#app/site/siteModel.ts'
import { isPlaced } from '#domain/devices.ts'
import { IDENTIFY_RULE_NAME } from '#domain/originals.ts'
import { planMetres } from '#domain/settings.ts'

/** From an empty site to one that is lit and measured. Labels are texts of `setUp`. */
const order = ['zones', 'plan', 'scale', 'types', 'devices', 'places', 'groups', 'profiles', 'check'] as const

export type SetUpStep = {
  readonly name: (typeof order)[number]
  /** Whether the site has it; whether all of it has, is told by `left`. */
  readonly isDone: boolean
  /** How many zones, types or devices still lack it. */
  readonly left?: number
  /** The zone to go on with. */
  readonly zone?: number
}

type Polled = Pick<
  SiteTables,
  'areas' | 'devices' | 'luminaires' | 'luminaireTypes' | 'groups' | 'rules' | 'appliedRules'
>

/** What is done of setting up a site, by what the poll brings. */
export function setUpSteps(site: Polled): SetUpStep[] {
  const { areas, devices, luminaireTypes } = site
  const withoutPlan = areas.filter(({ image }) => !image)
  const withoutScale = areas.filter((area) => area.image && !planMetres(area))
  const withoutPower = luminaireTypes.filter(({ rated_power }) => !(Number(rated_power) > 0))
  const identifying = site.rules.find(({ name }) => name === IDENTIFY_RULE_NAME)?.id
  const unplaced = devices.filter((device) => !isPlaced(device))
  const ofZone = (zone: number | null | undefined) => (zone ? { zone } : {})
  const firstZone = areas.find(({ id }) => devices.some(({ area }) => area === id))?.id ?? areas[0]?.id
  const facts: Record<SetUpStep['name'], Omit<SetUpStep, 'name'>> = {
    zones: { isDone: areas.length > 0 },
    plan: {
      isDone: withoutPlan.length < areas.length,
      left: withoutPlan.length,
      ...ofZone(withoutPlan[0]?.id ?? areas[0]?.id),
    },
    scale: {
      isDone: areas.some((area) => planMetres(area)),
      left: withoutScale.length,
      ...ofZone(withoutScale[0]?.id ?? areas[0]?.id),
    },
    types: { isDone: withoutPower.length < luminaireTypes.length, left: withoutPower.length },
    devices: { isDone: devices.length > 0 },
    places: {
      isDone: unplaced.length < devices.length,
      left: unplaced.length,
      ...ofZone(areas.find(({ id }) => unplaced.some(({ area }) => area === id))?.id ?? firstZone),
    },
    groups: { isDone: site.groups.some((group) => group.devices.length > 0), ...ofZone(firstZone) },
    profiles: {
      isDone:
        site.appliedRules.some(({ fk_rule }) => fk_rule !== identifying) ||
        site.rules.some(({ fk_group }) => fk_group !== null),
      ...ofZone(firstZone),
    },
    check: { isDone: site.luminaires.some(({ status }) => status.length > 0), ...ofZone(firstZone) },
  }
  return order.map((name) => ({ name, ...facts[name] }))
}

export const isSetUp = (steps: readonly SetUpStep[]) => steps.every(({ isDone }) => isDone)
