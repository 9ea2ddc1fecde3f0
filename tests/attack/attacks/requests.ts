import type { Attack } from '../attack.ts'

export const requestsAttacks: Attack[] = []
