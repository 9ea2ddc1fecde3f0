// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CoreProvider } from '#app/core/context.tsx'
import { type Dates, useDates } from '#app/dates/useDates.ts'
import { SessionProvider } from '#app/session/session.tsx'
import type { Area } from '#openapi/lighting.d.ts'
import { testCore } from '#support/testCore.ts'
import { day } from '../domain/arbitraries.ts'
import { area } from '../domain/fixtures.ts'

afterEach(cleanup)

/** The days of a statistics page of these zones at an address. */
async function datesAt(address: string, zones: readonly Area[]): Promise<Dates> {
  let dates: Dates | undefined
  const rootRoute = createRootRoute({
    component: () => {
      dates = useDates(zones)
      return null
    },
  })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const { core } = testCore({ now: () => Date.parse('2026-10-28T10:00:00Z') })
  render(
    <CoreProvider core={core}>
      <SessionProvider>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </CoreProvider>,
  )
  return waitFor(() => dates ?? expect.fail('The page is not there yet'))
}

const installed = (id: number, on: string | null) => area(id, { installation_date: on })

test('all time begins at the installation date, of several zones at the earliest', async () => {
  const zones = [installed(2, '2026-03-01'), installed(3, null), installed(4, '2025-12-24')]
  const { range, days, choice } = await datesAt('/?time=all', zones)
  expect([range.ok, choice.unitOfTime]).toEqual([true, 'all'])
  expect(days).toEqual({ firstDay: day('2025-12-24'), lastDay: day('2026-10-28') })
  expect((await datesAt('/?time=all', [installed(2, '2026-03-01')])).days?.firstDay).toBe(day('2026-03-01'))
})

test('all time is unknown where no zone has an installation date', async () => {
  expect((await datesAt('/?time=all', [installed(3, null)])).range).toEqual({
    ok: false,
    error: 'The installation date is not known',
  })
})
