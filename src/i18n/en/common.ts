/** Words that every part of the console shares. */
export const common = {
  save: 'Save',
  cancel: 'Cancel',
  confirm: 'Confirm',
  close: 'Close',
  retry: 'Retry',
  loading: 'Loading…',
  noResults: 'No results..',
  notifications: 'Notifications',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  showPanel: 'Show the panel',
  hidePanel: 'Hide the panel',
} as const
