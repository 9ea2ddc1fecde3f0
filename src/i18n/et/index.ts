import type { Translation } from '../catalogue.ts'
import type { en } from '../en/index.ts'
import { first } from './first.ts'
import { pages } from './pages.ts'

export const et = { ...first, ...pages } satisfies Translation<typeof en>
