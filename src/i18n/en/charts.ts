/** What every chart of the console says, whatever it shows. */
export const charts = {
  zone: 'Zone',
  allZones: 'All Zones',
  viewAsTable: 'View as table',
  copy: 'Copy',
  export: 'Export CSV',
  copied: 'Table copied',
  selected: 'The browser blocked access to the clipboard. The table is selected: copy it with Ctrl+C.',
  energy: '{{value}} kWh',
  money: '{{value}} Eur',
  watts: '{{value}} W',
  coverage: 'Coverage {{share}}',
  zonesSoFar: '{{known}} of {{all}} zones so far',
  energyInAll: 'Energy',
  meanOccupancy: 'Mean occupancy',
  before: 'before {{value}}',
  problem: {
    failed: 'Could not be loaded: {{error}}',
    stale: 'Could not be refreshed: {{error}}',
    failedIn: 'Could not be loaded, {{zones}}: {{error}}',
    staleIn: 'Could not be refreshed, {{zones}}: {{error}}',
    eventsIn: 'Occupancy could not be loaded, {{zones}}: {{error}}',
    cancelled: 'Loading was cancelled.',
  },
  loading: {
    histories: 'Reading histories: {{done}} of {{all}}',
    whole: '{{name}}: {{rows}} readings, {{megabytes}} MB',
    part: '{{name}}: part {{part}} of {{parts}}, {{rows}} readings, {{megabytes}} MB',
    cancel: 'Cancel loading',
    cancelled: 'Loading was cancelled, some figures are missing.',
    resume: 'Load the rest',
  },
  how: {
    open: 'How it was computed: {{figure}}',
    formula: 'Formula',
    inputs: 'Inputs',
    current:
      'Current = Σ power × time. A reading’s power is rated power × output level ÷ 100, and holds until the next one; a gap of more than 1 hour counts 0.',
    energy:
      'Energy = Σ power × time. A reading’s power is rated power × output level ÷ 100, and holds until the next one; a gap of more than 1 hour counts 0.',
    coverage: 'Coverage = luminaire-time that readings cover ÷ all luminaire-time that has passed',
    meanPower:
      'Mean power of an hour or day = its energy ÷ the part of it that has passed. Time without readings counts 0.',
    meanOccupancy:
      'Occupancy of an hour or day = the mean over its 5-minute slots of the share of sensors with an event in the slot.',
    share: 'Coverage',
    without: 'Time without readings',
  },
} as const
