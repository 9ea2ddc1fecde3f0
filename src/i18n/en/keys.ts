/** The keys of every page. */
export const keys = {
  title: 'Keyboard shortcuts',
  search: 'Search',
  panel: 'Open the quick panel',
  notices: 'Go to the notification on the screen',
  next: 'Go to the next control',
  within: 'Move in a menu, a list or a table',
  close: 'Close what is open',
  help: 'Show these shortcuts',
} as const
