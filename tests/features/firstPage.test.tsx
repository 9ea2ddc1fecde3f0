// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFirstPage } from '#features/shell/firstPage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  window.location.hash = ''
})

/** What the hook returned in each render of a document that was opened like this, without those that changed nothing. */
function stepsAfter(type: NavigationTimingType, hash = '') {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type } as unknown as PerformanceNavigationTiming,
  ])
  window.location.hash = hash
  const steps: string[] = []
  const { result } = renderHook(() => {
    const step = useFirstPage()
    const { isFrameDue, isPageDue } = step
    const text = [isFrameDue && 'frame', isPageDue && 'page'].filter(Boolean).join(' and ')
    if (steps.at(-1) !== text) steps.push(text)
    return step
  })
  return { steps, result }
}

test('the first page comes after its frame', async () => {
  const { steps, result } = stepsAfter('navigate')
  await waitFor(() => expect(result.current).toEqual({ isFrameDue: true, isPageDue: true }))
  expect(steps).toEqual(['', 'frame', 'frame and page'])
})

test.each([
  ['after a reload', 'reload', ''],
  ['by Back', 'back_forward', ''],
  ['at an anchor', 'navigate', '#content'],
] as const)('opened %s, all is there at once, so that its position can be restored', (_, type, hash) => {
  expect(stepsAfter(type, hash).steps).toEqual(['frame and page'])
})
