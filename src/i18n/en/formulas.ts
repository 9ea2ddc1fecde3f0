/** How figures are computed; loaded after them. */
export const formulas = {
  baseline: 'Zones and their baseline settings',
  meaning: 'Previous is the baseline: what the lighting as it was before would have consumed.',
  previous: {
    today: 'Previous = total power consumption × working hours ÷ 1000',
    week: 'Previous = total power consumption × working hours × working days ÷ 1000',
    month: 'Previous = total power consumption × working hours × working days × 4 ÷ 1000',
    all: 'Previous = total power consumption × working hours × working days since the installation date ÷ 1000',
  },
  savings: 'Savings = previous − current, of the zones that have baseline settings',
  compared: 'Current, of the zones with baseline settings',
  money: 'Eur = kWh × energy cost',
  energyCost: 'Energy cost',
  costAKilowattHour: '{{value}} Eur/kWh',
  settingsLink: 'General settings',
  current:
    'Current = Σ power × time. A reading’s power is rated power × output level ÷ 100, and holds until the next one; a gap of more than 1 hour counts 0.',
  energy:
    'Energy = Σ power × time. A reading’s power is rated power × output level ÷ 100, and holds until the next one; a gap of more than 1 hour counts 0.',
  coverage: 'Coverage = luminaire-time that readings cover ÷ all luminaire-time that has passed',
  meanPower:
    'Mean power of an hour or day = its energy ÷ the part of it that has passed. Time without readings counts 0. For an hour or day that began less than an hour ago, some readings are still to come: its mean is that of the part they cover, and is shown once they cover at least half as much as in the hour or day before.',
  meanOccupancy:
    'Occupancy of an hour or day = the mean over its 5-minute slots of the share of sensors with an event in the slot.',
  without: 'Time without readings',
  levels: {
    power:
      'Power level = Σ power of each luminaire’s newest reading under 30 minutes old ÷ Σ rated power. Where no rated power is known, 1000 W is used instead.',
    occupancy:
      'Occupancy level = sensors with an event in the last 5 minutes ÷ all sensors. A sensor reports only when it detects presence, so a silent sensor looks like one that detects nobody.',
    drawn: 'Power drawn',
    rated: 'Rated power',
    luminaires: 'Luminaires',
    reporting: 'Reporting luminaires',
    notReporting: 'Without readings',
    sensors: 'Sensors',
    active: 'Sensors with an event',
  },
  source: 'Computed from',
  sources: { sums: 'the server’s hourly sums, which are kept for ever', readings: 'single readings' },
  notKept:
    'Single readings from before {{day}} are no longer kept. Energy and occupancy of that time still are.',
} as const
