import type { Translation } from '../catalogue.ts'
import type { en } from '../en/index.ts'
import { eager } from './eager.ts'
import { lazy } from './lazy.ts'

export const et = { ...eager, ...lazy } satisfies Translation<typeof en>
