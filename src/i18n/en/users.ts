/** Who has an account, and as what. */
export const users = {
  label: 'Users',
  count_one: '{{count}} user',
  count_other: '{{count}} users',
  columns: { name: 'Name', role: 'Role', state: 'State', signedIn: 'Last sign-in', actions: 'Actions' },
  states: { active: 'Active', invited: 'Invited', disabled: 'Disabled' },
  you: '(you)',
  unconfirmed: 'not confirmed',
  roleOf: 'Role of {{name}}',
  mayDo: {
    admin: 'May do everything, also add users and read the audit log.',
    staff: 'May commission devices and change settings, types, profiles and groups.',
    user: 'May look at everything and change nothing.',
  },
  disable: 'Disable',
  enable: 'Enable',
  disableWhom: 'Disable {{name}}',
  enableWhom: 'Enable {{name}}',
  invite: 'Invite again',
  inviteWhom: 'Invite {{name}} again',
  add: { open: 'Add a user', title: 'Add a user', submit: 'Add and invite' },
  invitation: {
    mailed: 'An invitation is on its way to {{email}}.',
    address: 'Address of the invitation',
    handOn: 'This server sends no mail. Hand this address on to {{name}}: a password is chosen there, once.',
    copy: 'Copy the address',
  },
  missing: {
    title: 'This server manages its users elsewhere',
    text: 'It doesn’t offer the console a list of them.',
  },
} as const
