import { NEW_PROFILE, type ProfileForm, writeProfile } from '#domain/profile.ts'
import type { Rulespec } from '#openapi/lighting.d.ts'
import type { ProfileKey } from './zones/zone.ts'

const workdays = [1, 2, 3, 4, 5] as const
const everyDay = NEW_PROFILE.weekdays

const form = (
  hours: ProfileForm['workingHours'],
  weekdays: ProfileForm['weekdays'],
  working: [inactive: number, movement: number, leadTime: number],
  nonWorking: [inactive: number, movement: number, leadTime: number],
): Rulespec => {
  const part = ([inactiveLevel, movementLevel, leadTime]: typeof working) => ({
    inactiveLevel,
    movementLevel,
    leadTime,
  })
  return writeProfile(
    { working: part(working), nonWorking: part(nonWorking), workingHours: hours, weekdays, sensors: [] },
    [],
  )
}

/** The demo site's dimming profiles. Hours are UTC; the site is two hours ahead in winter. */
export const demoProfiles: Record<ProfileKey, { name: string; rulespec: Rulespec }> = {
  'office-hours': {
    name: 'Office hours',
    rulespec: form({ start: '05:00', end: '17:00' }, workdays, [30, 80, 900], [0, 60, 300]),
  },
  corridor: {
    name: 'Corridor',
    rulespec: form({ start: '04:30', end: '19:00' }, workdays, [25, 70, 300], [10, 50, 120]),
  },
  parking: {
    name: 'Parking deck',
    rulespec: form({ start: '04:00', end: '20:00' }, everyDay, [20, 85, 240], [10, 70, 180]),
  },
  classroom: {
    name: 'Classroom',
    rulespec: form({ start: '05:30', end: '15:00' }, workdays, [10, 85, 1200], [0, 50, 300]),
  },
  'street-night': {
    name: 'Street at night',
    // The street is dark by day: a separate entry with a higher priority.
    rulespec: [
      ...form({ start: '14:00', end: '21:00' }, everyDay, [80, 100, 300], [40, 75, 180]),
      { priority: 60, rules: [{ type: 'dim', value: 0, start: '06:30', end: '13:30' }] },
    ],
  },
  'always-on': {
    name: 'Always on',
    rulespec: form(undefined, everyDay, [70, 100, 600], [70, 100, 600]),
  },
}
