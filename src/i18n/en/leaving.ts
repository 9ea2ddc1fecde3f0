/** Asked before a page is left with something unsaved. */
export const leaving = {
  title: 'Leave without saving?',
  text: 'What you have changed here is not saved and will be lost.',
  leave: 'Leave',
} as const
