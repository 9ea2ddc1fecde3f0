// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CoreProvider } from '#app/core/context.tsx'
import { useSecondsUntil } from '#app/identify/useSecondsUntil.ts'
import { useHighlights } from '#features/dimming-profiles/highlights.ts'
import { NamePrompt } from '#features/dimming-profiles/NamePrompt.tsx'
import { noTables } from '#support/memorySite.ts'
import { siteOf, siteTables } from '#support/siteOf.ts'
import { testCore } from '#support/testCore.ts'
import { TooltipProvider } from '#ui/Tooltip.tsx'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test('a countdown ticks each second, down to 0', async () => {
  vi.useFakeTimers({ now: 0 })
  const { core } = testCore()
  const { result } = renderHook(() => useSecondsUntil(3000), {
    wrapper: ({ children }) => <CoreProvider core={core}>{children}</CoreProvider>,
  })
  const seen = [result.current]
  // What has changed is told a turn later.
  await act(() => vi.advanceTimersByTimeAsync(10))
  for (let second = 1; second <= 4; second++) {
    await act(() => vi.advanceTimersByTimeAsync(1000))
    seen.push(result.current)
  }
  expect(seen).toEqual([3, 2, 1, 0, 0])
})

test('the plan highlights the devices to which a profile applies directly, and those of its groups', () => {
  const group = { id: 5, name: 'Desks', description: '', devices: [12, 13], tags: [] }
  const site = siteOf(siteTables({ ...noTables, devicegroups: [group] }))
  const devices = [11, 12, 13].map((id) => ({
    id,
    kind: 'luminaire' as const,
    name: `L${id}`,
    x: 1,
    y: 1,
    colour: 'none' as const,
  }))
  const targets = [
    { of: 'group', id: 5 },
    { of: 'device', id: 13 },
  ] as const
  const { result } = renderHook(() => useHighlights(devices, targets, site))
  expect(result.current.map(({ id, highlighted }) => [id, highlighted])).toEqual([
    [11, undefined],
    [12, 'group'],
    [13, 'direct'],
  ])
})

describe('a new profile', () => {
  test('needs a name', () => {
    const onName = vi.fn()
    render(
      <NamePrompt
        open
        onOpenChange={() => {}}
        title="Add profile"
        prompt="Enter profile name..."
        onName={onName}
      />,
      { wrapper: TooltipProvider },
    )
    const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })
    const name = screen.getByLabelText('Enter profile name...')
    for (const none of ['', '  ']) {
      fireEvent.change(name, { target: { value: none } })
      expect(confirm.disabled).toBe(true)
    }
    fireEvent.change(name, { target: { value: ' Stairs ' } })
    expect(confirm.disabled).toBe(false)
    fireEvent.click(confirm)
    expect(onName).toHaveBeenCalledWith('Stairs')
  })
})
