import type { Attack } from '../attack.ts'

export const databaseAttacks: Attack[] = []
