import { SLOT } from '../occupancy.ts'
import type { SiteTime } from '../siteTime.ts'
import type { Timestamp } from '../units.ts'
import type { OnChange } from './causes.ts'
import { TOLERANCES } from './tolerances.ts'

/** Hours of a working day and of a day of the weekend. */
const HOURS = 48
const SATURDAY = 6

/** How probable a slot with motion is of which nothing is known, in slots that count. */
const UNKNOWN = { occupied: 0.1, slots: 0.5 }
/** A stuck sensor's slots have motion unless the report was lost. */
const STUCK = 0.97
/** A sensor that works has some motion and some stillness, however busy its place. */
const LEAST = 0.002
const MOST = 0.97

/**
 * Tells which motion sensors are silent and which report motion without end: each 5-minute slot is compared with what the
 * sensor reports at this hour as a rule, and odds add up until chance is out of the question.
 * @param cutOff whether a sensor cannot be heard now, for another reason
 */
export function createMotion(
  count: number,
  siteTime: SiteTime,
  cutOff: (sensor: number) => boolean,
  onChange: OnChange,
) {
  const occupied = new Float32Array(count * HOURS).fill(UNKNOWN.occupied)
  const slots = new Float32Array(count * HOURS).fill(UNKNOWN.slots)
  const silentOdds = new Float32Array(count)
  const stuckOdds = new Float32Array(count)
  const stuckSince = new Float64Array(count).fill(Number.NaN)
  const last = new Float64Array(count).fill(Number.NaN)
  /** The newest slots with motion, since a slot is judged only when late events have come. */
  const newestSlot = new Float64Array(count).fill(-1)
  const slotBefore = new Float64Array(count).fill(-1)
  const isSilent = new Uint8Array(count)
  const isStuck = new Uint8Array(count)
  let judged = -1

  const hourOf = (time: Timestamp) => {
    const { weekday, minute } = siteTime.wallClock(time)
    return (weekday >= SATURDAY ? 24 : 0) + Math.floor(minute / 60)
  }

  function tell(
    sensor: number,
    cause: 'sensorSilent' | 'sensorStuck',
    isOpen: boolean,
    since: Timestamp,
    time: Timestamp,
  ) {
    const change = isOpen ? 'opened' : 'closed'
    onChange({ of: 'sensor', index: sensor, change, cause, since, time, evidence: undefined })
  }

  function learn(sensor: number, hour: number, occupiedSlots: number, allSlots: number): void {
    const place = sensor * HOURS + hour
    const total = (slots[place] as number) + allSlots
    const kept = Math.min(1, TOLERANCES.motionMemory / total)
    occupied[place] = ((occupied[place] as number) + occupiedSlots) * kept
    slots[place] = total * kept
  }

  function judgeSlot(sensor: number, slot: number, hour: number, now: Timestamp): void {
    if (cutOff(sensor)) {
      silentOdds[sensor] = 0
      return
    }
    const place = sensor * HOURS + hour
    const total = slots[place] as number
    const share = (occupied[place] as number) / total
    const doubt =
      total < TOLERANCES.motionKnown
        ? 1
        : TOLERANCES.motionDoubt * Math.sqrt((share * (1 - share) + 0.02) / total)
    const least = Math.max(LEAST, share - doubt)
    const most = Math.min(MOST, Math.max(LEAST, share + doubt))
    const moved = newestSlot[sensor] === slot || slotBefore[sensor] === slot
    if (!moved && !Number.isNaN(last[sensor]))
      silentOdds[sensor] = (silentOdds[sensor] as number) - Math.log(1 - least)
    const odds = Math.log(moved ? STUCK / most : (1 - STUCK) / (1 - most))
    const sum = Math.max(0, Math.min(2 * TOLERANCES.motionOdds, (stuckOdds[sensor] as number) + odds))
    if (stuckOdds[sensor] === 0 && sum > 0) stuckSince[sensor] = slot * SLOT
    stuckOdds[sensor] = sum
    tellSlot(sensor, now)
    if (isSilent[sensor] === 0 && isStuck[sensor] === 0) learn(sensor, hour, moved ? 1 : 0, 1)
  }

  function tellSlot(sensor: number, now: Timestamp): void {
    const { motionOdds, sensorSilent } = TOLERANCES
    const before = last[sensor] as number
    if (
      isSilent[sensor] === 0 &&
      (silentOdds[sensor] as number) > motionOdds &&
      now - before > sensorSilent
    ) {
      isSilent[sensor] = 1
      tell(sensor, 'sensorSilent', true, before, now)
    }
    const wasStuck = isStuck[sensor] === 1
    const sum = stuckOdds[sensor] as number
    if (!wasStuck && sum > motionOdds) isStuck[sensor] = 1
    else if (wasStuck && sum < motionOdds) isStuck[sensor] = 0
    else return
    tell(sensor, 'sensorStuck', !wasStuck, stuckSince[sensor] as number, now)
    if (wasStuck) stuckOdds[sensor] = 0
  }

  return {
    /** When a sensor last reported motion; NaN for never. */
    lastMotion: (sensor: number): Timestamp => last[sensor] as number,

    /** What is known of a sensor from before: slots with motion, of all, in an hour of the week. */
    learn: (sensor: number, time: Timestamp, occupiedSlots: number, allSlots: number) =>
      learn(sensor, hourOf(time), occupiedSlots, allSlots),

    resume(sensor: number, cause: 'sensorSilent' | 'sensorStuck', since: Timestamp): void {
      if (cause === 'sensorSilent') {
        isSilent[sensor] = 1
        last[sensor] = since
        return
      }
      isStuck[sensor] = 1
      stuckSince[sensor] = since
      stuckOdds[sensor] = 2 * TOLERANCES.motionOdds
    },

    report(sensor: number, time: Timestamp, now: Timestamp): void {
      const slot = Math.floor(time / SLOT)
      if (slot > (newestSlot[sensor] as number)) {
        slotBefore[sensor] = newestSlot[sensor] as number
        newestSlot[sensor] = slot
      } else if (slot < (newestSlot[sensor] as number))
        slotBefore[sensor] = Math.max(slot, slotBefore[sensor] as number)
      const before = last[sensor] as number
      if (!(time <= before)) last[sensor] = time
      silentOdds[sensor] = 0
      if (isSilent[sensor] === 0) return
      isSilent[sensor] = 0
      tell(sensor, 'sensorSilent', false, before, now)
    },

    /** Judges the slots that are over, once a minute. */
    minute(now: Timestamp): void {
      const over = Math.floor((now - TOLERANCES.lateEvents) / SLOT) - 1
      // After a pause, what was missed is not judged: nothing tells apart a slot without motion and one that was not heard.
      for (let slot = judged < over - 1 ? over : judged + 1; slot <= over; slot++) {
        const hour = hourOf(slot * SLOT)
        for (let sensor = 0; sensor < count; sensor++) judgeSlot(sensor, slot, hour, now)
      }
      judged = over
    },
  }
}
