/** Where people are and where light burns, step by step through time (specification §2; decisions.md, "Heatmap"). */
export const heatmap = {
  source: 'Data shown',
  sources: { occupancy: 'Occupancy', level: 'Output level', sample: 'Sample data' },
  noData: 'No data',
  loading: 'Loading readings…',
  future: 'This time is in the future.',
  sampleEnds: 'The sample data covers only the 30 days up to today.',
  seeSample: 'See sample data',
  nothing: {
    occupancy: 'There are no motion sensors on this plan.',
    level: 'There are no luminaires on this plan.',
    sample: 'There are no devices on this plan.',
  },
  silent: {
    occupancy: 'No sensor detected presence in this time.',
    level: 'No luminaire reported in this time.',
  },
  legend: {
    label: 'Legend',
    notMeasured: 'not measured',
    noColour: 'No colour: no device, or no data',
    occupancy: {
      hour: 'Share of the hour’s 5-minute slots in which a sensor detected presence',
      day: 'Share of the day’s 5-minute slots in which a sensor detected presence',
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
    hours: 'Show hours',
  },
} as const
