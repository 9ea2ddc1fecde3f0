import { test as base } from '@playwright/test'
import { slowDown } from '../slowDown.ts'
import { Stage } from './stage.ts'

/** Each test on a stage of its own. A test that fails prints what its page showed. */
export const test = base.extend<{ stage: Stage }>({
  contextOptions: { reducedMotion: 'reduce' },
  stage: async ({ context }, use, testInfo) => {
    // A context that is used again is as the test before has left it.
    await context.setOffline(false)
    const stage = await Stage.open(context, process.env.LATERN_ADDRESS ?? '')
    await slowDown(stage.page)
    await use(stage)
    // A clock that is left paused would be let go while the next test begins, whose pages then fail.
    await context.clock.resume()
    if (testInfo.status === testInfo.expectedStatus) return
    for (const page of context.pages()) {
      const text = await page
        .locator('body')
        .innerText({ timeout: 1_000 })
        .catch((error) => String(error))
      const presses = await stage.presses(page).catch(() => [])
      const lines = [...stage.errors, ...stage.refusals, ...stage.calls.slice(-30), ...presses.slice(-30)]
      // biome-ignore lint/suspicious/noConsole: the run's output is all that remains of one on another machine.
      console.log(`${page.url()} showed:\n${text}\n${lines.join('\n')}`)
    }
  },
})
