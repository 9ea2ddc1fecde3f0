import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QUIET, QUIET_LIMIT, untilQuiet } from '#app/offline/untilQuiet.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that loads something until the returned function is called. */
function createPage() {
  const queryClient = new QueryClient()
  const isQuiet = vi.fn()
  const load = (name: string) => {
    let end = () => {}
    const loaded = new Promise<string>((resolve) => {
      end = () => resolve(name)
    })
    void queryClient.fetchQuery({ queryKey: [name], queryFn: () => loaded })
    return async () => {
      end()
      await vi.advanceTimersByTimeAsync(0)
    }
  }
  async function expectQuietAfter(wait: number) {
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(isQuiet).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(isQuiet).toHaveBeenCalledOnce()
  }
  return { load, watch: () => void untilQuiet(queryClient).then(isQuiet), expectQuietAfter }
}

test('a page that loads nothing is quiet after a while', async () => {
  const { watch, expectQuietAfter } = createPage()
  watch()
  await expectQuietAfter(QUIET)
})

test('a page is not quiet while it loads, and what it loads soon after begins the wait anew', async () => {
  const { load, watch, expectQuietAfter } = createPage()
  const endPoll = load('poll')
  watch()
  await vi.advanceTimersByTimeAsync(2 * QUIET)
  await endPoll()
  await vi.advanceTimersByTimeAsync(QUIET - 1)
  const endReports = load('reports')
  await vi.advanceTimersByTimeAsync(QUIET)
  await endReports()
  await expectQuietAfter(QUIET)
})

test('a page that goes on loading is not waited for without end', async () => {
  const { load, watch, expectQuietAfter } = createPage()
  load('readings of a year')
  watch()
  await expectQuietAfter(QUIET_LIMIT)
})
