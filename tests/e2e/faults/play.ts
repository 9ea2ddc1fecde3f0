import { expect, type Page, type Route } from '@playwright/test'
import { requests } from '#openapi/operations.ts'
import { siteUser } from '#support/memorySite.ts'
import { fieldsOf, type Stage } from '../model/stage.ts'
import type { Call } from './call.ts'
import { type Expected, type Fault, PATIENCE } from './faults.ts'
import { setWorld } from './world.ts'

/** Longer than a notice is shown. */
const NOTICE = 7000
/** A part of the pause between two attempts of a read; shorter than a notice is shown. */
const PAUSE = 1000

/** Opens the page of a call, on a site of its own; where the page is open already, it is used as it is. */
export async function open(stage: Stage, call: Call): Promise<void> {
  await setWorld(stage, call)
  await stage.visit(call.page)
  await arrive(stage, call)
}

const arrive = ({ page }: Stage, { isGuests }: Call) =>
  isGuests
    ? expect(page.getByRole('button', { name: 'User menu' })).toHaveCount(0)
    : // A dialog that came back hides the page behind it.
      expect(page.getByRole('button', { name: 'User menu', includeHidden: true })).toBeVisible()

/** Plays one fault of a call to its end: what is seen, what is kept, and that trying again does it, once. */
export async function play(stage: Stage, call: Call, fault: Fault, turn: number): Promise<void> {
  const { page } = stage
  const expected = call.expected?.[fault.name] ?? expectedOf(call, fault)
  await call.begin?.(stage, turn)
  const broken = await breakCall(stage, call, fault)
  try {
    await call.send(stage, turn)
    await broken.wasAsked
    if (expected.comes === 'message') {
      const seen = page.getByText(expected.text).filter({ visible: true }).first()
      await seenAfter(stage, fault, broken.asked, (timeout) => expect(seen).toBeVisible({ timeout }))
      await call.kept?.(stage, turn)
      await broken.end()
      await (call.retry ?? call.send)(stage, turn)
    } else if (expected.comes === 'sign-out') {
      await expect(page).toHaveURL(/\/login/)
      await expect(page.getByRole('alert')).toHaveText(expected.text)
      expect(await page.evaluate(() => localStorage.getItem('jwt_access_token'))).toBeNull()
      await broken.end()
      await signIn(page)
      await arrive(stage, call)
      if (call.resume) await call.resume(stage, turn)
      else {
        await call.kept?.(stage, turn)
        await call.send(stage, turn)
      }
    }
    await call.done(stage, turn)
    await broken.end()
  } finally {
    await broken.end()
  }
  if (call.effects) await expect.poll(() => call.effects?.(stage, turn)).toBe(1)
  await call.finish?.(stage, turn)
  await stage.pass(NOTICE)
  if (expected.comes === 'message')
    await expect(page.getByText(expected.text).filter({ visible: true })).toHaveCount(0)
  expect(stage.errors).toEqual([])
}

function expectedOf(call: Call, fault: Fault): Expected {
  const expected = fault.expected(call)
  if (!call.isQueued || expected.comes !== 'message') return expected
  return { comes: 'message', text: fault.isRefusal ? /needs? your decision/ : 'Saving…' }
}

/**
 * A call that nothing answers fails when the console's patience ends; one that is repeated, after its pauses. A call's whole
 * time is passed once for each attempt, since a notice that takes a moment to appear would be gone before it was looked for.
 */
async function seenAfter(
  stage: Stage,
  { isSilent }: Fault,
  asked: () => number,
  check: (timeout: number) => Promise<void>,
): Promise<void> {
  let passed = 0
  await expect(async () => {
    const attempts = asked()
    if (isSilent) await stage.pass(attempts > passed ? PATIENCE : PAUSE)
    passed = attempts
    await check(isSilent ? 300 : 3000)
  }).toPass({ intervals: [0], timeout: 60_000 })
}

export async function signIn(page: Page): Promise<void> {
  // A page with a field of the same name may still be shown.
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await page.getByLabel('E-mail').fill(siteUser.data.email)
  await page.getByLabel('Password', { exact: true }).fill('lamp')
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Breaks every answer of a call until `end`. */
async function breakCall({ page, site }: Stage, { operation }: Call, { answer, name }: Fault) {
  const [method, path] = requests[operation]
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\d+')}$`)
  let attempts = 0
  let tell = () => {}
  const wasAsked = new Promise<void>((resolve) => {
    tell = resolve
  })
  const held: (() => void)[] = []
  const isCall = (url: URL) => pattern.test(url.pathname)
  async function handle(route: Route) {
    const request = route.request()
    if (request.method().toLowerCase() !== method || request.resourceType() === 'document')
      return route.fallback()
    const perform = () =>
      site.answer({
        method: request.method(),
        path: new URL(request.url()).pathname,
        body: fieldsOf(request),
      })
    if (name === 'after 30 s' && held.length === 0) held.push(perform)
    await answer(route, perform)
    attempts += 1
    tell()
    return undefined
  }
  await page.route(isCall, handle)
  let isOver = false
  return {
    wasAsked,
    /** How often it was asked for. */
    asked: () => attempts,
    end: async () => {
      if (isOver) return
      isOver = true
      for (const perform of held) perform()
      await page.unroute(isCall, handle)
    },
  }
}
