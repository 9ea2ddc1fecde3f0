/** How far a device's clock is off. */
export const clocks = {
  ofDevice: 'Clock',
  ahead: '{{amount}} ahead',
  behind: '{{amount}} behind',
  ofDeviceAhead: 'Its clock runs {{amount}} ahead (measured {{time}}).',
  ofDeviceBehind:
    'Its clock runs {{amount}} behind, or its reports always take that long (measured {{time}}).',
  days: '{{amount}} d',
  hours: '{{amount}} h',
  minutes: '{{amount}} min',
} as const
