/** The page of one's own account (specification §2). */
export const profile = {
  account: {
    title: 'You',
    text: 'How others see you here, and the address you sign in with.',
  },
  photo: {
    choose: 'Choose a photo',
    remove: 'Remove the photo',
    unreadable: 'The browser can’t read this picture. Choose a PNG, JPEG or WebP file.',
  },
  email: {
    confirmed: 'This address is confirmed.',
    unconfirmed: 'This address is not confirmed yet.',
    awaited: '{{email}} replaces it once you open the link sent there.',
    password: 'Enter your password to change the e-mail address.',
    kept: 'It comes from {{provider}}, where you sign in.',
    send: 'Send the link again',
    sent: 'Link sent',
  },
  password: {
    title: 'Password',
    text: 'Changing it ends your sessions everywhere else.',
    current: 'Current password',
    done: 'Password changed',
    atProvider: 'You have no password here.',
    kept: 'You sign in at {{provider}}, which keeps your password. Change it there.',
  },
  preferences: {
    title: 'Preferences',
    text: 'They apply in every browser you sign in with.',
  },
  formats: {
    label: 'Formats',
    hint: 'How numbers are written, in forms and charts too.',
    site: 'Site (Estonian): {{example}}',
    language: 'Interface language: {{example}}',
  },
  density: {
    label: 'Density',
    hint: 'How much room rows and controls take.',
    comfortable: 'Comfortable',
    compact: 'Compact',
  },
  shortcuts: {
    title: 'Favourites',
    text: 'Pages under the star in the toolbar.',
    add: 'Add a page',
    prompt: 'Find a page…',
    remove: 'Remove {{page}} from favourites',
  },
} as const
