import type { Attack } from '../attack.ts'

export const signInAttacks: Attack[] = []
