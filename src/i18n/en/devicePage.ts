import type { MotionSource } from '#domain/motionSource.ts'

/** One device: its history, and why it is at its level. */
export const devicePage = {
  open: 'History and more',
  place: 'Place on a floor plan',
  facts: 'Data',
  title: 'Level, energy and motion',
  motionTitle: 'Motion',
  label: '{{title}}, {{name}}',
  span: 'Span',
  lastDay: 'The last 24 hours',
  showLastDay: 'Show the last 24 hours',
  spans: { '24h': '24 hours', '7d': '7 days', '30d': '30 days' },
  axis: 'Level, motion (%)',
  level: 'Level',
  expected: 'Expected',
  expectedIdle: 'Expected without movement',
  expectedMoving: 'Expected with movement',
  motion: 'Motion',
  meanLevel: 'Mean level',
  meanMotion: 'Time with motion',
  noRatedPower: 'Not known without the type’s rated power',
  columns: {
    time: 'Time',
    level: 'Level (%)',
    idle: 'Expected without movement (%)',
    moving: 'Expected with movement (%)',
    motion: 'Motion (%)',
    energy: 'Energy (Wh)',
    coverage: 'Coverage (%)',
  },
  byToday: 'Expected levels are those of the profiles as they apply now, also for the past.',
  motionOf: {
    rules_one:
      'Motion of the sensor that the profiles respond to: the share of 5-minute slots with an event.',
    rules_other:
      'Motion of the {{count}} sensors that the profiles respond to: the share of 5-minute slots with an event.',
    device_one: 'Motion that the device itself reported: the share of 5-minute slots with an event.',
    device_other: 'Motion that the device itself reported: the share of 5-minute slots with an event.',
    group_one: 'Motion of the sensor in the group: the share of 5-minute slots with an event.',
    group_other: 'Motion of the {{count}} sensors in the group: the share of 5-minute slots with an event.',
    zone_one: 'Motion of the sensor in the zone: the share of 5-minute slots with an event.',
    zone_other: 'Motion of the {{count}} sensors in the zone: the share of 5-minute slots with an event.',
  } satisfies Record<`${MotionSource['of']}_${'one' | 'other'}`, string>,
  noSensors: 'There are no motion sensors in the zone.',
  motionFailed: 'Motion could not be loaded: {{error}}',
  readsZone:
    'This server does not tell the history of one device alone: the readings of the whole zone are read for it, which takes longer for more days.',
  reportsNothing: 'This device reports neither level nor motion, so it has no history.',
  noZone: 'The device is in no zone. Its history begins when it is placed in one.',
  why: {
    title: 'Why?',
    measured: 'measured {{level}}',
    notMeasured: 'no reading',
    energy: '{{energy}} Wh',
    hint: 'Point at a moment in the chart, or choose it there with the arrow keys. The rules are judged at its beginning.',
  },
  edits: {
    title: 'Edits',
    inLog: 'In the audit log',
    none: 'Nobody has changed this device yet.',
  },
  unknown: {
    title: 'There is no such device',
    text: 'No device of this site has the ID {{id}}. It may have been replaced or removed.',
  },
} as const
