import type { SiteTime } from '../siteTime.ts'
import { HOUR, type Timestamp } from '../units.ts'
import type { Cause, OnChange, Subject } from './causes.ts'
import { createLevels } from './levels.ts'
import { createMotion } from './motion.ts'
import { createOverrides } from './overrides.ts'
import type { Programs } from './programs.ts'
import { createSilence } from './silence.ts'

/** Who is watched, by indexes from 0. */
export type Fleet = {
  /** Of each luminaire: its gateway, or -1, and the sensors that its rules respond to. */
  readonly gatewayOf: Int32Array
  readonly sensorsOf: readonly (readonly number[])[]
  /** Of each sensor: its gateway, or -1. */
  readonly gatewayOfSensor: Int32Array
  readonly gateways: number
}

/**
 * Compares what luminaires, sensors and gateways report with what is expected of them, minute by minute, and tells of findings
 * that open, are recognised as something else, or close. It knows reports and rules alone. Times are of its caller's clock;
 * `minute` is called once a minute after the reports that have come.
 */
export function createReconciler(fleet: Fleet, programs: Programs, siteTime: SiteTime, onChange: OnChange) {
  const { gatewayOf, sensorsOf, gatewayOfSensor, gateways } = fleet
  const levels = createLevels(gatewayOf.length, programs, onChange)
  const silence = createSilence(gatewayOf, gateways, onChange)
  const overrides = createOverrides(gatewayOf.length, programs, onChange)
  const motion = createMotion(
    gatewayOfSensor.length,
    siteTime,
    (sensor) => silence.isCutOff(gatewayOfSensor[sensor] as number),
    onChange,
  )

  /** The last motion before an instant that a luminaire's rules respond to; NaN where later motion hides it. */
  function motionBefore(luminaire: number, time: Timestamp): Timestamp {
    let newest = Number.NaN
    for (const sensor of sensorsOf[luminaire] as readonly number[]) {
      const last = motion.lastMotion(sensor)
      if (last <= time && !(last <= newest)) newest = last
    }
    return newest
  }

  return {
    /** A luminaire's rules, and those it had before, if they are known. */
    setProgram: levels.setProgram,
    programOf: levels.programOf,
    heardAt: silence.heardAt,
    learnMotion: motion.learn,

    /** @param level percent */
    reading(luminaire: number, time: Timestamp, level: number, now: Timestamp): void {
      // A report from the future is of a clock that is ahead; it was heard now.
      silence.read(luminaire, Math.min(time, now), now)
      if (time > now + HOUR) return
      levels.read(luminaire, time, level, motionBefore(luminaire, time))
    },

    motion(sensor: number, time: Timestamp, now: Timestamp): void {
      motion.report(sensor, Math.min(time, now), now)
    },

    minute(now: Timestamp): void {
      silence.minute(now)
      motion.minute(now)
      overrides.minute(now, levels.programOf, levels.programSince)
    },

    /** Goes on with a finding that is open, after a restart. */
    resume({ of, index }: Subject, cause: Cause, since: Timestamp): void {
      if (cause === 'silent') silence.resume('luminaire', index, since)
      else if (cause === 'gatewaySilent') silence.resume('gateway', index, since)
      else if (cause === 'sensorSilent' || cause === 'sensorStuck') motion.resume(index, cause, since)
      else if (cause === 'overrideActive') overrides.resume(index, since)
      else if (of === 'luminaire') levels.resume(index, cause, since)
    },
  }
}
export type Reconciler = ReturnType<typeof createReconciler>
