import { eager } from './eager.ts'
import { lazy } from './lazy.ts'

export const en = { ...eager, ...lazy }
