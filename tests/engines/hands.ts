import { expect } from '@playwright/test'
import { type Engine, keys, type Step } from './drivers/engine.ts'

/** For opening a page and for what a page loads, on a busy machine: none of these waits says how fast an engine is. */
const slow = { timeout: 60_000 }

export type Place = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** What a user sees and does on a page, in any engine. Elements are named as to screen readers. */
export type Hands = ReturnType<typeof handsOf>

export function handsOf(engine: Engine) {
  /** An element's middle, once it rests and nothing covers it, and its size, CSS pixels. */
  async function at(selector: string, name?: string): Promise<Place> {
    let place: Place | null = null
    await expect
      .poll(
        async () => {
          place = await engine.run(find, selector, name ?? null)
          return place !== null
        },
        { ...slow, message: `${selector} ${name ?? ''} can be reached` },
      )
      .toBe(true)
    return place ?? { x: 0, y: 0, width: 0, height: 0 }
  }

  async function click(selector: string, name?: string) {
    const { x, y } = await at(selector, name)
    await engine.act([move(x, y), down, up])
  }

  return {
    at,
    click,
    press: (name: string) => click('button, a, [role="option"], [role="menuitem"]', name),
    /** Types into a field, as far as the engine's driver can without a window manager: WebKit's cannot. */
    async fill(label: string, value: string) {
      await at('input, textarea', label)
      await engine.run(enter, label, value)
    },
    key: (name: keyof typeof keys | 'z', held?: 'Control') =>
      engine.act([
        ...(held ? [{ type: 'keyDown', value: keys[held] } as const] : []),
        { type: 'keyDown', value: name === 'z' ? name : keys[name] },
        { type: 'keyUp', value: name === 'z' ? name : keys[name] },
        ...(held ? [{ type: 'keyUp', value: keys[held] } as const] : []),
      ]),
    /** Drags with the mouse, in steps. */
    drag: (path: readonly (readonly [x: number, y: number])[]) => {
      const [[x, y] = [0, 0], ...rest] = path
      return engine.act([move(x, y), down, ...rest.map(([toX, toY]) => move(toX, toY)), up])
    },
    doubleClick: (x: number, y: number) => engine.act([move(x, y), down, up, down, up]),
    /** The text, or an attribute, of the first element; null where there is none. */
    read: (selector: string, attribute?: string) =>
      engine.run(
        (wanted, name) => {
          const element = document.querySelector(wanted)
          return (name === null ? element?.textContent : element?.getAttribute(name)) ?? null
        },
        selector,
        attribute ?? null,
      ),
    /** Waits until the text of an element matches. */
    see: (selector: string, wanted: RegExp) =>
      expect
        .poll(
          () =>
            engine.run(
              (css) => [...document.querySelectorAll(css)].map((each) => each.textContent).join('\n'),
              selector,
            ),
          slow,
        )
        .toMatch(wanted),
    /** Waits until an attribute of an element matches. */
    seeAttribute: (selector: string, attribute: string, wanted: RegExp) =>
      expect
        .poll(
          () =>
            engine.run(
              (css, name) => document.querySelector(css)?.getAttribute(name) ?? '',
              selector,
              attribute,
            ),
          slow,
        )
        .toMatch(wanted),
    /** Gives a file to the page's file field. */
    choose: (name: string, type: string, content: Buffer) =>
      engine.run(giveFile, name, type, content.toString('base64')),
  }
}

export const move = (x: number, y: number) =>
  ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }) as const
export const down: Step = { type: 'pointerDown', button: 0 }
export const up: Step = { type: 'pointerUp', button: 0 }

async function find(selector: string, name: string | null) {
  const nameOf = (element: Element) => {
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
  }
  const isShown = (element: Element) => element.getClientRects().length > 0
  const isNamed = (element: Element) => name === null || nameOf(element) === name
  const element = [...document.querySelectorAll(selector)].find((each) => isShown(each) && isNamed(each))
  if (!element) return null
  element.scrollIntoView({ block: 'nearest' })
  const before = element.getBoundingClientRect()
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  const { x, y, width, height } = element.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  // On a busy machine an animation may begin frames after its element appears.
  const isAnimated = document.getAnimations().some(({ effect }) => {
    const { target } = effect as KeyframeEffect
    return target?.contains(element) && Number.isFinite(effect?.getComputedTiming().endTime)
  })
  const isAtRest = x === before.x && y === before.y && !isAnimated
  const isOpen = element.matches(':enabled, :not(button):not(input)')
  if (!isAtRest || !isOpen || !hit || !(element.contains(hit) || hit.contains(element))) return null
  return { x: x + width / 2, y: y + height / 2, width, height }
}

function enter(label: string, value: string) {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
  const field = fields.find(
    (each) => (each.getAttribute('aria-label') ?? each.labels?.[0]?.textContent ?? '').trim() === label,
  )
  if (!field) throw new Error(`There is no field ${label}`)
  field.focus()
  // React listens to the property of an element, so the prototype's is set.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function giveFile(name: string, type: string, base64: string) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no file field')
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const files = new DataTransfer()
  files.items.add(new File([bytes], name, { type }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
