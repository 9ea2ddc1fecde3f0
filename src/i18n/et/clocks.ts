import type { Translation } from '../catalogue.ts'
import type { clocks as english } from '../en/clocks.ts'

export const clocks = {
  ofDevice: 'Kell',
  ahead: '{{amount}} ees',
  behind: '{{amount}} taga',
  ofDeviceAhead: 'Selle kell on {{amount}} ees (mõõdetud {{time}}).',
  ofDeviceBehind: 'Selle kell on {{amount}} taga või tulevad teated alati nii hilja (mõõdetud {{time}}).',
  days: '{{amount}} p',
  hours: '{{amount}} h',
  minutes: '{{amount}} min',
} satisfies Translation<typeof english>
