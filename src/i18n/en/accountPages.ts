/** The account pages besides the one where one signs in; texts that they share with it are in `session` (specification §2, §5). */
export const accountPages = {
  noKey: 'This link is incomplete. Open the link in the e-mail again.',
  noMail: 'This server sends no mail. Ask your administrator for a new password.',
  toOverview: 'Go to the overview',
  forgot: {
    title: 'Reset your password',
    subtitle: 'A link to choose a new one will be sent by e-mail.',
    submit: 'Send the link',
    sent: 'If {{email}} has an account here, a link has been sent to it.',
  },
  reset: {
    title: 'Choose a new password',
    subtitle: 'You will be signed out wherever you are signed in.',
    again: 'New password again',
    differs: 'The two passwords differ',
    submit: 'Save the password',
    done: 'Saved. Sign in as {{email}} with the new password.',
    another: 'Send another link',
  },
  invited: { title: 'Welcome. Choose your password.', subtitle: 'You sign in with it from now on.' },
  confirm: {
    title: 'Is this e-mail address yours?',
    subtitle: 'You opened a link that was sent to it.',
    submit: 'Yes, it is mine',
    done: '{{email}} is confirmed.',
  },
  lock: {
    title: 'Locked by {{name}}',
    submit: 'Unlock',
    somebodyElse: 'Sign in as somebody else',
  },
  register: {
    title: 'Create an account',
    subtitle: 'To see and manage the lighting of this site.',
    first: {
      title: 'Create the first account',
      subtitle:
        'Nobody has an account on this server yet. The first one is an administrator’s: it can set up zones, floor plans and devices, and add other people.',
    },
    submit: 'Register',
    submitting: 'Registering..',
    toLogin: { question: 'Have an account already?', link: 'Sign in' },
  },
  provider: {
    title: 'Signing you in',
    subtitle: 'You come from the sign-in page of your organisation.',
    busy: 'Signing in..',
    failed: 'You are not signed in',
    incomplete: 'This sign-in was not begun in this window. Sign in again.',
  },
} as const
