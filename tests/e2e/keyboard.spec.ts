import type { Page } from '@playwright/test'
import { en } from '#i18n/en/index.ts'
import { expect, guest, test } from './fixtures.ts'
import { arrive, guestPages, lock, pages, type Visited } from './pages.ts'

/** The result of tabbing through a page. */
type Round = {
  /** Visible, enabled controls that Tab did not reach. */
  readonly missed: string[]
  /** Controls without a visible focus. */
  readonly unmarked: string[]
  readonly stops: number
}

/** Presses Tab from the top of the page until it is there again. */
async function tabThrough(page: Page): Promise<Round> {
  await page.evaluate(() => {
    const reached = new Set<Element>()
    const unmarked = new Set<string>()
    const nameOf = (element: Element) => element.outerHTML.slice(0, 160)
    // By an outline; on a plan, by a border over all of it.
    const isMarked = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const over = getComputedStyle(element, '::after')
      const hasBorder = over.content !== 'none' && over.borderTopStyle !== 'none'
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || hasBorder
    }
    /**
     * Whether an element is a tab stop. In composite widgets, which arrows navigate, the other parts have tabindex -1,
     * except radio buttons.
     */
    const isStop = (element: HTMLElement) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *, input[type="file"]') &&
      (!element.matches('input[type="radio"]') || (element as HTMLInputElement).checked) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getClientRects().length > 0
    const controls = () => [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ]
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element)) return
      reached.add(target)
      // An ancestor may show the focus.
      let shown: Element | null = target
      while (shown && shown !== document.body && !isMarked(shown)) shown = shown.parentElement
      if (shown === null || shown === document.body) unmarked.add(nameOf(target))
    })
    Object.assign(window, {
      roundOfTabs: () => ({
        missed: controls()
          .filter((element) => isStop(element) && !reached.has(element))
          .map(nameOf),
        unmarked: [...unmarked],
        stops: reached.size,
      }),
    })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    controls().find(isStop)?.focus()
  })
  const first = await page.evaluateHandle(() => document.activeElement)
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press('Tab')
    const isBack = await first.evaluate(
      (element) => document.activeElement === element || document.activeElement === document.body,
    )
    if (isBack) return page.evaluate(() => Reflect.get(window, 'roundOfTabs')())
  }
  throw new Error('Tab does not come back to the top of the page')
}

async function expectAllReached(page: Page, visited: Visited, { isGuests = false } = {}) {
  for (const [path, title] of visited)
    await test.step(path, async () => {
      // Loads each page afresh, so that reached controls are counted per page.
      await page.goto(path)
      await arrive(page, en.shell.titles[title])
      // The toolbar's tools come after the page, and Tab must not have passed by then; nor what a guest is offered,
      // such as the link to reset the password, which comes once the server has described itself.
      if (isGuests) await page.waitForLoadState('networkidle')
      else await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
      // Nor where a part of the page is not there yet.
      await expect(page.locator('[aria-busy="true"], .animate-pulse')).toHaveCount(0)
      const { missed, unmarked, stops } = await tabThrough(page)
      expect.soft(missed, `${path}: Tab passes by`).toEqual([])
      expect.soft(unmarked, `${path}: does not show that it has the focus`).toEqual([])
      expect(stops, path).toBeGreaterThan(2)
    })
}

test.describe('Tab reaches every control of a page, shows the focus, and leaves the page', () => {
  // Many pages each.
  test.describe.configure({ timeout: 180_000 })
  const half = Math.ceil(pages.length / 2)
  test('on the first half of the pages', ({ page }) => expectAllReached(page, pages.slice(0, half)))
  test('on the other half', ({ page }) => expectAllReached(page, pages.slice(half)))

  test.describe('for a guest', () => {
    test.use({ storageState: guest })
    test('on the pages that are open to them', async ({ page }) => {
      await lock(page)
      await expectAllReached(page, guestPages, { isGuests: true })
    })
  })
})

test('whoever comes back to a page comes back to where they were on it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/dashboard')
  await arrive(page, en.shell.titles.dashboard)
  const content = page.locator('#content')
  const scrolled = () => content.evaluate(({ scrollTop }) => scrollTop)
  // A wheel that is turned before the browser has drawn what can be scrolled goes nowhere.
  const scrollRange = () =>
    content.evaluate(async ({ scrollHeight, clientHeight }) => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      return scrollHeight - clientHeight
    })
  await expect.poll(scrollRange).toBeGreaterThanOrEqual(300)
  await page.mouse.move(800, 300)
  await page.mouse.wheel(0, 300)
  await expect.poll(scrolled).toBe(300)
  await page.getByRole('link', { name: 'Gateways' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gateways')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(en.shell.titles.dashboard)
  await expect.poll(scrolled).toBe(300)
  await page.reload()
  await expect.poll(scrolled).toBe(300)
})
