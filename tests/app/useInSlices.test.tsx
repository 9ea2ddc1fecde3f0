// @vitest-environment jsdom
import fc from 'fast-check'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { CoreProvider } from '#app/core/context.tsx'
import { useInSlices } from '#app/core/useInSlices.ts'
import { testCore } from '#support/testCore.ts'

const SECOND = 1000

type ShownProps = { value: number; isSliced: boolean; onDrawn: (value: number) => void }

function Shown({ value, isSliced, onDrawn }: ShownProps) {
  onDrawn(useInSlices(value, isSliced))
  return null
}

/** A page that receives values one after another, with the time of each. */
function toldPage({ isSliced = true } = {}) {
  const told = [0]
  const drawn: number[] = []
  const { core } = testCore({ now: () => told.at(-1) ?? 0 })
  const root = createRoot(document.createElement('div'))
  const show = () =>
    flushSync(() =>
      root.render(
        <CoreProvider core={core}>
          <Shown value={told.length - 1} isSliced={isSliced} onDrawn={(value) => drawn.push(value)} />
        </CoreProvider>,
      ),
    )
  show()
  return {
    told,
    drawn,
    tell: (after: number) => {
      told.push((told.at(-1) ?? 0) + after)
      show()
    },
    /** Waits for the low-priority render. */
    rest: async () => {
      for (let turn = 0; turn < 20 && drawn.at(-1) !== told.length - 1; turn++)
        await new Promise((resolve) => setImmediate(resolve))
    },
    leave: () => root.unmount(),
  }
}

test('a value is rendered after urgent updates, as soon as there is time', async () => {
  const page = toldPage()
  page.tell(10)
  expect(page.drawn).toEqual([0, 0])
  await page.rest()
  expect(page.drawn.at(-1)).toBe(1)
  page.leave()
})

test('a value that is not drawn in slices is drawn at once, and once', async () => {
  const page = toldPage({ isSliced: false })
  page.tell(10)
  await page.rest()
  expect(page.drawn).toEqual([0, 1])
  page.leave()
})

test('a value that is never given time is drawn at once when it is a second behind', () => {
  const page = toldPage()
  for (let telling = 0; telling < 24; telling++) page.tell(100)
  expect(new Set(page.drawn)).toEqual(new Set([0, 12, 24]))
  page.leave()
})

test('whatever time there is, no older value is rendered again, and the rendered value is never more than a second behind', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ after: fc.integer({ min: 0, max: 700 }), rests: fc.boolean() }), {
        maxLength: 30,
      }),
      async (tellings) => {
        const page = toldPage()
        for (const { after, rests } of tellings) {
          page.tell(after)
          if (rests) await page.rest()
          const [drawn = 0, now = 0] = [page.drawn.at(-1), page.told.at(-1)]
          expect(now - (page.told[drawn + 1] ?? now)).toBeLessThanOrEqual(SECOND)
        }
        expect(page.drawn).toEqual(page.drawn.toSorted((one, other) => one - other))
        page.leave()
      },
    ),
  ))
