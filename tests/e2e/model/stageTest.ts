import { test as base } from '@playwright/test'
import { Stage } from './stage.ts'

/** Each test on a stage of its own. */
export const test = base.extend<{ stage: Stage }>({
  contextOptions: { reducedMotion: 'reduce' },
  stage: async ({ context }, use) => use(await Stage.open(context, process.env.LATERN_ADDRESS ?? '')),
})
