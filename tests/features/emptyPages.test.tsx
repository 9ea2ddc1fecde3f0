// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderConsole } from '#support/renderConsole.tsx'
import { session, testCore } from '#support/testCore.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const extensions = ['createArea', 'uploadPlan', 'importDevices']

/** A site with nothing on it. */
function emptySite({ role = 'staff', offers = extensions as string[] | null } = {}) {
  const start = testCore({ token: 'stored' })
  start.routes['POST /auth/token'] = () =>
    Response.json({ ...session, user: { ...session.user, role: [role] } })
  if (offers)
    start.routes['GET /api/v2/latern'] = () =>
      Response.json({ name: 'Latern', version: '1.0.0', demo: false, extensions: offers })
  return start
}

const pages = [
  ['/dashboard', 'Add a zone', '/settings/zones', 'zones'],
  ['/statistics/heatmap', 'Add a zone', '/settings/zones', 'zones'],
  ['/statistics/chart', 'Add a zone', '/settings/zones', 'zones'],
  ['/groups', 'Add a zone', '/settings/zones', 'zones'],
  ['/dimming-profiles', 'Add a zone', '/settings/zones', 'zones'],
  ['/settings/commissioning', 'Add a zone', '/settings/zones', 'zones'],
  ['/luminaires', 'Import devices', '/settings/import', 'devices'],
  ['/sensors', 'Import devices', '/settings/import', 'devices'],
  ['/gateways', 'Import devices', '/settings/import', 'devices'],
] as const
const byStaff = { zones: /Staff can add zones\.$/, devices: /Staff can import devices\.$/ }
const byProvider = {
  zones: /Your provider adds zones\.$/,
  devices: /They appear once your provider has registered their controllers\.$/,
}

describe('an empty page', () => {
  test.each(pages)('%s has the button that helps: %s', async (address, button, target) => {
    await renderConsole(address, emptySite())
    const heading = await screen.findByRole('heading', { name: /^No .* yet$/ })
    const place = within(heading.parentElement?.parentElement as HTMLElement)
    await waitFor(() => expect(place.getByRole('link', { name: button }).getAttribute('href')).toBe(target))
  })

  test.each(pages)('%s tells whoever may not who can', async (address, button, _, of) => {
    await renderConsole(address, emptySite({ role: 'user' }))
    await screen.findByText(byStaff[of])
    expect(screen.queryByRole('link', { name: button })).toBeNull()
  })

  test.each(pages)('%s of a provider has no button that leads nowhere', async (address, button, _, of) => {
    await renderConsole(address, emptySite({ offers: null }))
    await screen.findAllByText(byProvider[of])
    expect(within(screen.getByRole('main')).queryByRole('link', { name: button })).toBeNull()
  })

  test('of zones says who can add one, or has the form', async () => {
    await renderConsole('/settings/zones', emptySite({ role: 'user' }))
    await screen.findByText('Staff can add zones.')
    cleanup()
    await renderConsole('/settings/zones', emptySite())
    expect(await screen.findByRole('button', { name: 'Add zone' })).toBeDefined()
  })
})

describe('the checklist of setting up a site', () => {
  const lines = () =>
    within(screen.getByRole('region', { name: 'Set up your site' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('stands on the overview, and ticks what the site has', async () => {
    const start = emptySite()
    const zone = { id: 2, name: 'Hall', image: null, settings: [], installation_date: null }
    start.routes['POST /api/v2/poll'] = () => Response.json({ areas: [zone] })
    await renderConsole('/dashboard', start)
    await screen.findByRole('region', { name: 'Set up your site' })
    expect(lines().slice(0, 2)).toEqual(['Done: Add a zone', 'To do: Upload its floor plan'])
    expect(screen.getByText('1 of 9 done')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Upload its floor plan' }).getAttribute('href')).toBe(
      '/settings/areas/2/plan',
    )
  })

  test('is put away by its user in this browser, and comes back from the user menu', async () => {
    await renderConsole('/dashboard', emptySite())
    fireEvent.click(await screen.findByRole('button', { name: 'Put the checklist away' }))
    expect(screen.queryByRole('region', { name: 'Set up your site' })).toBeNull()
    cleanup()
    await renderConsole('/dashboard', emptySite())
    await screen.findByRole('heading', { name: 'No zones yet' })
    expect(screen.queryByRole('region', { name: 'Set up your site' })).toBeNull()
    fireEvent.keyDown(await screen.findByRole('button', { name: 'User menu' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Setup checklist' }))
    expect(await screen.findByRole('region', { name: 'Set up your site' })).toBeDefined()
  })

  test('is not for those who may only look', async () => {
    await renderConsole('/dashboard', emptySite({ role: 'user' }))
    await screen.findByText(byStaff.zones)
    expect(screen.queryByRole('region', { name: 'Set up your site' })).toBeNull()
  })
})
