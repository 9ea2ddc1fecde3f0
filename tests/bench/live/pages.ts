/** The pages that are measured: where they are, when they are there, and what a hand does on them. */
import type { DevToolsPage } from './devTools.ts'
import { circle, type Place, pointerOf } from './pointer.ts'

export type PageName =
  | 'plan'
  | 'commissioning'
  | 'overview'
  | 'heatmap'
  | 'luminaires'
  | 'groups'
  | 'dimming profiles'

type MeasuredPage = {
  readonly path: (zone: number) => string
  /** Selectors that are all there once the page is. */
  readonly ready: string
  /** Uses the page for so many seconds. */
  readonly use: (page: DevToolsPage, seconds: number) => Promise<void>
}

const READY_PLAN = '[data-image="ready"] && .plan-device-list [role="option"]'

export const pages: Readonly<Record<PageName, MeasuredPage>> = {
  plan: { path: (zone) => `/floorplan/areas/${zone}`, ready: READY_PLAN, use: pan },
  commissioning: {
    path: (zone) => `/settings/commissioning?zone=${zone}`,
    ready: READY_PLAN,
    use: dragDevice,
  },
  overview: { path: () => '/dashboard', ready: 'main h2', use: hover },
  heatmap: {
    path: (zone) => `/statistics/heatmap?zone=${zone}&source=level`,
    ready: '[data-image="ready"] && input[type="range"]:enabled',
    use: scrub,
  },
  luminaires: { path: () => '/luminaires', ready: 'table tbody tr:nth-child(5) a', use: scroll },
  groups: { path: (zone) => `/groups?zone=${zone}`, ready: READY_PLAN, use: pan },
  'dimming profiles': { path: (zone) => `/dimming-profiles?zone=${zone}`, ready: READY_PLAN, use: pan },
}

export const pageNames = Object.keys(pages) as PageName[]

async function middleOf(page: DevToolsPage, selector: string): Promise<Place & { width: number }> {
  const box = await page.run((wanted) => {
    const { x, y, width, height } = document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect()
    return { x: x + width / 2, y: y + height / 2, width }
  }, selector)
  if (box.width === 0) throw new Error(`${selector} is nowhere`)
  return box
}

/** From a corner, where there is no device: a press on one would select it. */
async function pan(page: DevToolsPage, seconds: number) {
  const middle = await middleOf(page, '.plan-surface')
  const corner = { x: middle.x - middle.width / 2 + 6, y: middle.y - 150 }
  await pointerOf(page.session).drag(corner, seconds, circle(corner, 90))
}

async function dragDevice(page: DevToolsPage, seconds: number) {
  const middle = await middleOf(page, '.plan-surface')
  await pointerOf(page.session).drag(middle, seconds, circle(middle, 90))
  // Nothing is saved: where it is asked whether the place is right, it is not.
  for (const type of ['keyDown', 'keyUp'] as const)
    await page.session.send('Input.dispatchKeyEvent', {
      type,
      key: 'Escape',
      code: 'Escape',
      windowsVirtualKeyCode: 27,
    })
}

async function hover(page: DevToolsPage, seconds: number) {
  const middle = await middleOf(page, 'main')
  await pointerOf(page.session).hover(seconds, circle({ x: middle.x - 200, y: middle.y }, 200))
}

async function scrub(page: DevToolsPage, seconds: number) {
  const { x, y, width } = await middleOf(page, 'input[type="range"]')
  const along = (at: number) => ({ x: x + (width / 2 - 12) * Math.sin((at / 240) * 2 * Math.PI), y })
  await pointerOf(page.session).drag({ x, y }, seconds, along)
}

async function scroll(page: DevToolsPage, seconds: number) {
  const middle = await middleOf(page, 'main')
  await pointerOf(page.session).scroll(middle, seconds, (at) => (at % 600 < 300 ? 60 : -60))
}
