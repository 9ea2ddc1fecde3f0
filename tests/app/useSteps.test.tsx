// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSteps } from '#app/core/useSteps.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Step = { readonly shown: string; readonly isComplete: boolean }
type Work = () => Step
const shownOf = ({ shown }: Step) => shown

/** Work whose calls give these, the last of them for good. */
const workOf = (...shown: readonly string[]) => {
  let calls = 0
  return vi.fn((): Step => {
    calls = Math.min(calls + 1, shown.length)
    return { shown: shown[calls - 1] ?? '', isComplete: calls === shown.length }
  })
}

function page() {
  const rendered: string[] = []
  function Shown({ work }: { work: Work }) {
    rendered.push(useSteps(work, shownOf))
    return null
  }
  const { rerender } = render(null)
  return {
    rendered,
    show: (work: Work) => rerender(<Shown work={work} />),
    step: () => act(() => vi.advanceTimersToNextTimer()),
  }
}

test('work goes on until it is complete, and a step that shows nothing new renders nothing', () => {
  const { rendered, show, step } = page()
  const work = workOf('old', 'old', 'old', 'half', 'all')
  show(work)
  expect(rendered).toEqual(['old'])
  step()
  step()
  expect([work.mock.calls.length, rendered]).toEqual([3, ['old']])
  step()
  expect(rendered).toEqual(['old', 'half'])
  step()
  expect(rendered).toEqual(['old', 'half', 'all'])
  expect([work.mock.calls.length, vi.getTimerCount()]).toEqual([5, 0])
})

test('other work replaces what is not complete, and a render for another reason does no step', () => {
  const { rendered, show, step } = page()
  const [work, other] = [workOf('a', 'b', 'c'), workOf('x', 'y')]
  show(work)
  step()
  show(work)
  expect([work.mock.calls.length, rendered]).toEqual([2, ['a', 'b', 'b']])
  show(other)
  expect(rendered.at(-1)).toBe('x')
  step()
  expect(rendered.at(-1)).toBe('y')
  expect([work.mock.calls.length, other.mock.calls.length, vi.getTimerCount()]).toEqual([2, 2, 0])
})
