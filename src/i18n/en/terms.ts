/** The provider's terms: a placeholder, to be replaced by the provider's own text (specification §2). */
export const terms = {
  lead: 'This page holds the terms under which the provider offers this console. Until the provider publishes them, the following applies.',
  usage: {
    title: 'Terms of usage',
    text: 'The console is for people whom the provider has authorised to operate its lighting. Keep your sign-in to yourself, and make changes only to the sites in your care: they take effect in real streets and buildings.',
  },
  privacy: {
    title: 'Privacy Policy',
    text: 'The console keeps your name, your e-mail address and your settings, so that you can sign in and find your work as you left it. It loads nothing from third parties and follows nobody. Your sign-in, your language and your theme are kept in this browser.',
  },
  liability: {
    title: 'Liability',
    text: 'Readings and savings are calculated from what the devices report, and are shown with the share of time they cover. They do not replace a certified meter.',
  },
  back: 'Back to the console',
} as const
