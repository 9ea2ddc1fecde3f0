/** Pages that are not there or could not be drawn, and calls that failed (specification §2, §8). */
export const errors = {
  calls: {
    unreachable: 'The server does not answer',
    internal: 'Request returned Internal Server Error',
  },
  logged: 'In the server’s log: {{id}}',
  notFound: {
    title: 'Page not found',
    text: 'The address may be wrong, or the page has moved.',
    action: 'Go to the overview',
  },
  failure: {
    title: 'The console ran into an error',
    text: 'This page could not be shown. Reload it; if it fails again, tell your administrator what you were doing.',
    action: 'Go to the overview',
    id: 'In the log as',
    reload: 'Reload the page',
  },
} as const
