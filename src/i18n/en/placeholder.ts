/** What will stand on the pages that are not built yet, by the name of the page. */
export const placeholder = {
  badge: 'Not built yet',
  soon: 'This page is being built.',
  toOverview: 'Go to the overview',
  toLuminaires: 'See the luminaires',
  toCommissioning: 'Place devices',
  toLogin: 'Go to Login',
  pages: {
    dashboard: {
      title: 'The site at a glance',
      text: 'Energy consumption, savings and occupancy: how much power flows now, how much of the site is in use, and what today cost.',
    },
    heatmap: {
      title: 'Warm and cold places',
      text: 'Where people move and where light burns, drawn on the floor plan day by day.',
    },
    chart: {
      title: 'Occupancy and power over time',
      text: 'For one zone or all of them, by the hour or by the day.',
    },
    groups: {
      title: 'Devices that act together',
      text: 'Make a group, then click devices on the floor plan to add them.',
    },
    dimmingProfiles: {
      title: 'How bright, and when',
      text: 'How luminaires burn in and out of working hours, and when somebody moves; for one device or a whole group.',
    },
    generalSettings: {
      title: 'What holds for every zone',
      text: 'What a kilowatt hour costs, and how fine the grid of the floor plans is.',
    },
    zoneSettings: {
      title: 'What holds for one zone',
      text: 'Its name, its working days and hours, and what it consumed before.',
    },
    luminaireTypes: {
      title: 'The types you have installed',
      text: 'Rated power, colour temperature and protection of each, to be edited in one place.',
    },
    forgotPassword: {
      title: 'A new password by e-mail',
      text: 'A link to choose another will be sent from here. Until then, ask your administrator.',
    },
    resetPassword: {
      title: 'Choose a new password',
      text: 'The link in the e-mail will lead here.',
    },
    mailConfirm: {
      title: 'Is this address yours?',
      text: 'The link in the e-mail will lead here, to say that it is.',
    },
    lock: {
      title: 'The console, locked',
      text: 'Leave your desk without signing out: the password will open the console where you left it.',
    },
    profile: {
      title: 'You, and how you like the console',
      text: 'Your name, photo, e-mail address and password, your language and theme.',
    },
  },
} as const
