/** Asked before a page is left with something unsaved. */
export const leaving = {
  title: 'Leave without saving?',
  text: 'Your changes on this page are not saved and will be lost.',
  leave: 'Leave',
} as const
