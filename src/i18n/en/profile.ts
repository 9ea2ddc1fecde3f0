/** The page of one's own account (specification §2). */
export const profile = {
  account: {
    title: 'You',
    text: 'How others see you here, and the address you sign in with.',
  },
  photo: {
    choose: 'Choose a photo',
    remove: 'Remove the photo',
    unreadable: 'This file is no picture that the browser can read. Choose a PNG, JPEG or WebP file.',
  },
  email: {
    confirmed: 'This address is confirmed.',
    unconfirmed: 'It is not confirmed yet that this address is yours.',
    awaited: '{{email}} takes its place once you follow the link that was mailed there.',
    password: 'Enter your password to change the e-mail address.',
    send: 'Mail the link again',
    sent: 'The link is on its way.',
  },
  password: {
    title: 'Password',
    text: 'Changing it ends your sessions everywhere else.',
    current: 'Current password',
    done: 'The password is changed',
  },
  preferences: {
    title: 'Preferences',
    text: 'They go with you to every browser you sign in with.',
  },
  density: {
    label: 'Density',
    hint: 'How much room rows and controls take.',
    comfortable: 'Comfortable',
    compact: 'Compact',
  },
  shortcuts: {
    title: 'Shortcuts',
    text: 'Pages under the star in the toolbar.',
    add: 'Add a page',
    prompt: 'Find a page…',
    remove: 'Remove {{page}} from the shortcuts',
  },
} as const
