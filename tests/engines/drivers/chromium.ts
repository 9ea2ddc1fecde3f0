import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { launchOptions } from '#support/browser.mjs'
import { type Engine, keys, type Step, viewport } from './engine.ts'

/** Chromium, by Playwright. */
export async function openChromium(): Promise<Engine> {
  const browser = await chromium.launch(launchOptions())
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  let page = await context.newPage()
  return {
    name: 'chromium',
    version: browser.version(),
    open: async (address) => void (await page.goto(address)),
    run: (task, ...args) => page.evaluate(`(${task})(...${JSON.stringify(args)})`),
    act: async (steps) => {
      let clickCount = 0
      for (const step of steps) {
        clickCount = step.type === 'pointerMove' ? 0 : clickCount + (step.type === 'pointerDown' ? 1 : 0)
        await perform(page, step, clickCount)
      }
    },
    async reopen() {
      await page.close()
      page = await context.newPage()
    },
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

/** @param clickCount how often the button has been pressed in one place */
async function perform({ mouse, keyboard }: Page, step: Step, clickCount: number): Promise<void> {
  switch (step.type) {
    case 'pointerMove':
      await wait(step.duration ?? 0)
      return mouse.move(step.x, step.y)
    case 'pointerDown':
      return mouse.down({ clickCount })
    case 'pointerUp':
      return mouse.up({ clickCount })
    case 'keyDown':
      return keyboard.down(playwrightKeys.get(step.value) ?? step.value)
    case 'keyUp':
      return keyboard.up(playwrightKeys.get(step.value) ?? step.value)
  }
}

const playwrightKeys = new Map<string, string>(Object.entries(keys).map(([name, value]) => [value, name]))
