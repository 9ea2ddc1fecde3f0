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
    admin: 'Can do everything, including adding users and reading the audit log.',
    staff: 'Can commission devices and change settings, types, profiles and groups.',
    user: 'Can view everything but change nothing.',
  },
  disable: 'Disable',
  enable: 'Enable',
  disableWhom: 'Disable {{name}}',
  enableWhom: 'Enable {{name}}',
  invite: 'Invite again',
  inviteWhom: 'Invite {{name}} again',
  add: { open: 'Add a user', title: 'Add a user', submit: 'Add and invite' },
  invitation: {
    mailed: 'An invitation has been sent to {{email}}.',
    address: 'Invitation link',
    handOn: 'This server sends no mail. Send this link to {{name}} to choose a password. It works once.',
    copy: 'Copy the link',
  },
  missing: {
    title: 'This server manages its users elsewhere',
    text: 'It does not give the console a list of them.',
  },
} as const
