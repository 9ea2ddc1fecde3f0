import type { Attack } from '../attack.ts'

export const startsAttacks: Attack[] = []
