/** Where people are and where light burns, step by step through time (specification §2; decisions.md, "Heatmap"). */
export const heatmap = {
  source: 'What is shown',
  sources: { occupancy: 'Occupancy', level: 'Output level', sample: 'Sample data' },
  noData: 'No data',
  loading: 'Loading readings…',
  future: 'This time is still to come.',
  sampleEnds: 'The sample data covers the 30 days up to today, and none of this time.',
  seeSample: 'See sample data',
  nothing: {
    occupancy: 'No motion sensor stands on this plan.',
    level: 'No luminaire stands on this plan.',
    sample: 'No device stands on this plan.',
  },
  silent: {
    occupancy: 'No sensor reported anybody in this time.',
    level: 'No luminaire reported in this time.',
  },
  legend: {
    label: 'Legend',
    notMeasured: 'not measured',
    noColour: 'No colour: no device, or no data',
    occupancy: {
      hour: 'Share of the hour’s 5-minute slots in which a sensor saw somebody',
      day: 'Share of the day’s 5-minute slots in which a sensor saw somebody',
    },
    level: { hour: 'Mean output level of the hour', day: 'Mean output level of the day' },
    sample: { hour: 'Randomly generated, hour by hour', day: 'Randomly generated, day by day' },
  },
  columns: {
    device: 'Device',
    kind: 'Kind',
    occupancy: 'Occupancy (%)',
    level: 'Output level (%)',
    sample: 'Sample data (%)',
  },
  tableOf: '{{source}} in {{zone}}, {{step}}',
  time: {
    label: 'Time shown',
    hour: 'Hour',
    day: 'Day',
    play: 'Play',
    pause: 'Pause',
    speed: 'Speed',
    times: '×{{speed}}',
    hours: 'See its hours',
  },
} as const
