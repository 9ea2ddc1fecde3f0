import type { Attack } from '../attack.ts'

export const plansAttacks: Attack[] = []
