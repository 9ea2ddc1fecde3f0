// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createPlayback, type PlaybackState } from '#app/playback/playback.ts'
import { useStepValue } from '#app/playback/useStep.ts'

afterEach(cleanup)

test('what is shown of a step renders only when it differs', () => {
  const playback = createPlayback({ request: () => 0, cancel: () => {} }, 1)
  playback.open('day', 100)
  const onRender = vi.fn()
  const tensOf = ({ step }: PlaybackState) => [Math.floor(step / 10)]
  function Tens() {
    const tens = useStepValue(playback, tensOf, ([one], [other]) => one === other)
    onRender(tens)
    return tens
  }
  const { container } = render(<Tens />)
  for (const [step, shown, renders] of [
    [95, '9', 1],
    [90, '9', 1],
    [89, '8', 2],
    [80, '8', 2],
    [0, '0', 3],
  ] as const) {
    act(() => playback.goTo(step))
    expect([container.textContent, onRender.mock.calls.length]).toEqual([shown, renders])
  }
})

test('what is shown of a step follows a new selector', () => {
  const playback = createPlayback({ request: () => 0, cancel: () => {} }, 1)
  playback.open('day', 100)
  const Plus = ({ more }: { more: number }) => useStepValue(playback, ({ step }) => step + more)
  const { container, rerender } = render(<Plus more={1} />)
  rerender(<Plus more={2} />)
  expect(container.textContent).toBe('101')
})
