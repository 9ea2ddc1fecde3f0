/** The tokens by which programs make calls. */
export const apiTokens = {
  label: 'API tokens',
  about:
    'Programs make calls with a token instead of an account. Each may do what its scope allows, until it ends.',
  columns: { name: 'Name', scope: 'Scope', ends: 'Ends', used: 'Last used', actions: 'Actions' },
  scope: 'Scope',
  scopes: { read: 'Read', telemetry: 'Telemetry', write: 'Write', admin: 'Admin' },
  mayDo: {
    read: 'May read everything that a user sees, and change nothing.',
    telemetry: 'May report readings and events, and nothing else.',
    write: 'May read, and change what staff may: devices, zones, groups, profiles and settings.',
    admin: 'May do everything, including managing users and reading the audit log, but not make tokens.',
  },
  states: { ended: 'Has ended', suspended: 'Not accepted: {{name}} is no admin any more, or is disabled' },
  madeBy: 'by {{name}}',
  never: 'Never',
  add: {
    open: 'Make a token',
    title: 'Make an API token',
    name: 'Name',
    nameHint: 'What uses it. The audit log names it.',
    ends: 'Ends',
    days_one: 'in {{count}} day',
    days_other: 'in {{count}} days',
    submit: 'Make the token',
  },
  secret: {
    label: 'Token of {{name}}',
    hint: 'Copy it now: it is not shown again. Whoever has it can do what its scope allows.',
    copy: 'Copy the token',
    copied: 'Copied',
  },
  revoke: {
    open: 'Revoke',
    openWhich: 'Revoke {{name}}',
    title: 'Revoke {{name}}?',
    text: 'What uses this token is refused from its next call on. This cannot be undone.',
    confirm: 'Revoke',
  },
  empty: {
    title: 'No API tokens',
    text: 'Make one for each program that reads from this site, reports to it or changes it.',
  },
  missing: {
    title: 'This server has no API tokens',
    text: 'It does not give the console a list of them.',
  },
} as const
