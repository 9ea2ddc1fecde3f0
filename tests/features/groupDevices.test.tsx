// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noTables } from '#support/memorySite.ts'
import { renderPart } from '#support/renderConsole.tsx'
import { siteOf, siteTables } from '#support/siteOf.ts'
import { testCore } from '#support/testCore.ts'
import { area, luminaire } from '../domain/fixtures.ts'

// The list renders what is in view, and jsdom has no sizes.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(320))
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

test('a device of another zone is greyed in the list of a group, with that zone’s name beside it', async () => {
  const site = siteOf(
    siteTables({
      ...noTables,
      areas: [1, 2, 3].map((id) => area(id)),
      luminaires: [
        luminaire(11, { name: 'Here', fk_area: 2, latitude: 10, longitude: 10 }),
        luminaire(12, { name: 'There', fk_area: 3, latitude: 10, longitude: 10 }),
      ],
    }),
  )
  const groups = { opened: undefined, mayControl: false, choose: () => {} } as never
  await renderPart(
    async () => {
      const { GroupDevices } = await import('#features/groups/GroupDevices.tsx')
      return (
        <GroupDevices
          label="Devices"
          devices={site.devices}
          zone={area(2)}
          site={site}
          groups={groups}
          does="put"
        />
      )
    },
    testCore({ token: 'stored' }),
  )
  const isGreyed = (name: string) => screen.getByText(name).classList.contains('text-text-muted')
  expect([isGreyed('Here'), isGreyed('There')]).toEqual([false, true])
  expect(screen.getByRole('button', { name: /There/ }).textContent).toContain(area(3).name)
})
