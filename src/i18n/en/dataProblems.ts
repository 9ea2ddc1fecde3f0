import { audit } from './audit.ts'

/** What the server sent and the console could not read. */
export const dataProblems = {
  label: 'Data problems',
  intro: 'The server sent these values, and the console cannot use them. Everything else is shown.',
  columns: { at: 'Since', row: 'What', field: 'Field', value: 'Value', reason: 'Problem' },
  tables: {
    ...audit.one,
    features: 'Feature',
    subsensors: 'Subsensor',
    readings: 'Reading of device',
    events: 'Motion event of device',
  },
  unknownId: 'without an id',
  wholeRow: 'all of it',
  reasons: {
    missing: 'Missing',
    'not-a-number': 'Not a number',
    'not-whole': 'Not a whole number',
    'out-of-range': 'Outside the possible range',
    'not-a-text': 'Not text',
    'not-yes-or-no': 'Neither true nor false',
    'not-a-time': 'Not a valid time',
    'not-a-day': 'Not a valid date',
    'not-a-list': 'Not a list',
    'not-an-object': 'Not an object',
    unexpected: 'Not a possible value',
    duplicate: 'Another one has the same id',
  },
  leavesOut: { row: 'It is left out altogether.', value: 'It is shown without this value.' },
  more: 'Show more',
  unlisted_one: 'And {{count}} more that is not listed.',
  unlisted_other: 'And {{count}} more that are not listed.',
  empty: { title: 'No data problems', text: 'The console could read everything that the server sent.' },
} as const
