/** What every chart of the console says, whatever it shows. */
export const charts = {
  viewAsTable: 'View as table',
  copy: 'Copy',
  export: 'Export CSV',
  copied: 'The table is on the clipboard.',
  selected: 'The browser keeps its clipboard closed. The table is selected: copy it with Ctrl+C.',
} as const
