import { deviceKinds } from './deviceKinds.ts'

/** A zone's floor plan and what is known of a device on it (specification §2, §4). */
export const floorPlan = {
  legend: {
    label: 'Legend',
    level: 'Mean level of the last hour',
    light: 'Light, 0–33%',
    medium: 'Medium, 34–66%',
    heavy: 'Heavy, 67–100%',
    none: 'No data',
  },
  tooltip: {
    level: 'Level {{level}}',
    reported: 'Last report {{age}}',
    silent: 'No report yet',
  },
  facts: {
    kind: 'Kind',
    type: 'Type',
    ratedPower: 'Rated power',
    level: 'Level now',
    meanLevel: 'Mean of the last hour',
    reported: 'Last report',
    group: 'Group',
    profiles: 'Dimming profiles',
    controller: 'Controller ID',
    ...deviceKinds.details,
    installedOn: 'Installation date',
    height: 'Installation height',
    position: 'Position',
    x: '{{percent}} from the left',
    y: '{{percent}} from the top',
    none: 'None',
    unknown: 'Not known',
    now: 'Now',
    installation: 'Installation',
    control: 'Control',
  },
  profile: {
    viaGroup: 'through its group',
    pending: 'on its way',
    error: 'failed',
  },
  unplaced: 'This device stands on no floor plan.',
  edit: 'Move or set up',
  place: 'Place it on a plan',
} as const
