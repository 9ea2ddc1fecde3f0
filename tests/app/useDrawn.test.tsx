// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDrawn } from '#app/plan/useDrawn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what can wait for a plan is due once it is drawn', () => {
  const { result } = renderHook(() => useDrawn())
  expect(result.current).toMatchObject({ isDrawn: false, isDue: false })
  act(() => result.current.onReady())
  expect(result.current).toMatchObject({ isDrawn: true, isDue: true })
})

test('what can wait for a plan waits a second for one that is long in drawing', () => {
  const { result } = renderHook(() => useDrawn())
  act(() => vi.advanceTimersByTime(999))
  expect(result.current).toMatchObject({ isDrawn: false, isDue: false })
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toMatchObject({ isDrawn: false, isDue: true })
})
