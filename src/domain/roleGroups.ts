/** The four role groups of specification §6. An empty group stands for visitors without a role. */
export const roleGroups = {
  admin: ['admin'],
  staff: ['admin', 'staff'],
  user: ['admin', 'staff', 'user'],
  onlyGuest: [] as string[],
}

/** `undefined`: everybody; empty: only visitors without a role; otherwise any one of these roles. */
export type Requirement = readonly string[] | undefined
