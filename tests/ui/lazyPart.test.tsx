// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lazyPart, untilLoaded } from '#ui/lazyPart.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

/** Loads only while there is a network, as the browser does. */
function network() {
  let isThere = false
  const load = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Loaded</p>
  })
  return { load, comesBack: () => (isThere = true) }
}

describe('a part that cannot be loaded', () => {
  const shown = (load: ReturnType<typeof network>['load']) => {
    const Part = lazyPart(load, <p>Loading</p>)
    return act(async () => {
      render(
        <>
          <p>The page</p>
          <Part />
        </>,
      )
    })
  }

  test('leaves the page around it, and is there once the browser says that the network is back', async () => {
    const { load, comesBack } = network()
    await shown(load)
    expect(screen.getByText('The page')).toBeTruthy()
    expect(screen.getByText('Loading')).toBeTruthy()
    comesBack()
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(screen.getByText('Loaded')).toBeTruthy()
    expect(screen.getByText('The page')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test('is tried again every 5 s where the browser does not say so', async () => {
    const { load, comesBack } = network()
    await shown(load)
    await act(() => vi.advanceTimersByTimeAsync(9_999))
    expect(load).toHaveBeenCalledTimes(2)
    comesBack()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.getByText('Loaded')).toBeTruthy()
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('a part that was shown before is there at once, and is loaded once', async () => {
  const { load, comesBack } = network()
  comesBack()
  const Part = lazyPart(load)
  const { container, unmount } = render(<Part />)
  expect(container.textContent).toBe('')
  await act(async () => undefined)
  expect(container.textContent).toBe('Loaded')
  unmount()
  expect(render(<Part />).container.textContent).toBe('Loaded')
  expect(load).toHaveBeenCalledTimes(1)
})

test('what another try cannot help is reported at once, and not tried again', async () => {
  const { load } = network()
  await expect(untilLoaded(load, () => false)).rejects.toThrow('Failed to fetch')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(1)
})
