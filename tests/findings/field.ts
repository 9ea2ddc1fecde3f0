import { HOUR, type Timestamp } from '#domain/units.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import type { ReportFault, ReportFaultKind } from '#server/simulator/faults.ts'
import {
  type FieldLuminaire,
  type FieldReport,
  type FieldSensor,
  fieldReport,
} from '#server/simulator/field.ts'
import type { Business, Episode } from './episodes.ts'
import { grouped } from './grouped.ts'
import { FIRST_SENSOR, profiles, type Site, siteTime } from './site.ts'

const override: Rulespec = [{ priority: 90, slot: 90, rules: [{ type: 'active', value: 100 }] }]
const overridden = profiles.map(({ rulespecs }) => [...rulespecs, override])

const faultOf = (episode: Episode): ReportFault | undefined => {
  const { cause, start: since, end: until, draw } = episode
  const kinds: Partial<Record<Episode['cause'], ReportFaultKind>> = {
    silent: 'silent',
    sensorSilent: 'silent',
    sensorStuck: 'endlessMotion',
    dark: 'dark',
    burnsByDay: 'neverOff',
    stuckLevel: 'stuck',
    doesNotDim: 'doesNotDim',
    motionWithoutLight: 'motionWithoutLight',
    previousProfile: 'formerRules',
    clockOff: draw < 0.5 ? 'clockAhead' : 'clockBehind',
  }
  const kind = kinds[cause]
  // Dark and full on are other causes, so that it is stuck between.
  return kind && { kind, since, until, level: 8 + Math.round(draw * 84) }
}

const isDuring = ({ start, end }: { start: Timestamp; end: Timestamp }, from: Timestamp, to: Timestamp) =>
  start < to && end > from

/** The field with its faults, hour by hour, and the same without them. */
export function createField(site: Site, episodes: readonly Episode[], business: readonly Business[]) {
  const byLuminaire = grouped(
    episodes.filter(({ of }) => of === 'luminaire'),
    ({ index }) => index,
  )
  const bySensor = grouped(
    episodes.filter(({ of }) => of === 'sensor'),
    ({ index }) => index,
  )
  const businessOf = grouped(business, ({ luminaire }) => luminaire)

  /** The rules that the server has for a luminaire at an instant. */
  function rulesAt(luminaire: number, time: Timestamp): readonly Rulespec[] {
    let profile = site.profileOf(luminaire)
    let isOverridden = false
    for (const { cause, start, end, profile: other } of byLuminaire.get(luminaire) ?? []) {
      if (cause === 'previousProfile' && time >= start) profile = other ?? profile
      if (cause === 'overrideActive' && time >= start && time < end) isOverridden = true
    }
    for (const { start, end, profile: other } of businessOf.get(luminaire) ?? []) {
      if (other !== undefined && time >= start) profile = other
      if (other === undefined && time >= start && time < end) isOverridden = true
    }
    return (isOverridden ? overridden[profile] : profiles[profile]?.rulespecs) as readonly Rulespec[]
  }

  function luminaireAt(luminaire: number, start: Timestamp, isSound: boolean): FieldLuminaire {
    const episode = isSound
      ? undefined
      : byLuminaire.get(luminaire)?.find((each) => isDuring(each, start, start + HOUR))
    const fault = episode && faultOf(episode)
    return {
      id: luminaire,
      rulespecs: rulesAt(luminaire, start),
      motionSensors: [FIRST_SENSOR + site.sensorOf(luminaire)],
      ...(fault && { fault }),
      ...(episode?.cause === 'previousProfile' && { formerRules: rulesAt(luminaire, episode.start - 1) }),
    }
  }

  function sensorAt(sensor: number, start: Timestamp): FieldSensor {
    const episode = bySensor.get(sensor)?.find((each) => isDuring(each, start - HOUR, start + HOUR))
    const profile = profiles[site.profileOfSensor(sensor)]
    return {
      id: FIRST_SENSOR + sensor,
      activity: profile?.activity ?? 'office',
      fault: episode && faultOf(episode),
    }
  }

  return {
    rulesAt,
    /** Reports of the hour from `start`, and what the luminaires with an episode would have reported without it. */
    hour(start: Timestamp): { report: FieldReport; sound: FieldReport } {
      const span = { start, end: start + HOUR }
      const sensors = Array.from({ length: site.sensors }, (_, sensor) => sensorAt(sensor, start))
      const luminaires = Array.from({ length: site.luminaires }, (_, it) => luminaireAt(it, start, false))
      const troubled = luminaires.filter(({ fault }) => fault).map(({ id }) => luminaireAt(id, start, true))
      return {
        report: fieldReport({ site: siteTime, luminaires, sensors }, span),
        sound: fieldReport({ site: siteTime, luminaires: troubled, sensors }, span),
      }
    },
  }
}
