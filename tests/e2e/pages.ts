import { expect, type Page } from '@playwright/test'
import { DEVICE_TABLES, type DeviceTable } from '#domain/deviceKinds.ts'
import { factsOf, PAGE_PATHS, type PagePath, type PageTitle } from '#domain/pages.ts'

export type Visited = readonly (readonly [address: string, title: PageTitle])[]

/** What a page is looked at with: ids of the demo site. */
const parameters = { $areaId: '2' }
const NO_DEVICE = '99999'
const deviceIds: { readonly [Table in DeviceTable]?: string } = {
  luminaires: '1',
  sensors: '25',
  gateways: '117',
}
const searches: { readonly [Path in PagePath]?: string } = {
  '/pages/auth/reset-password': '?key=none',
  '/pages/auth/mail-confirm': '?key=none',
}

function addressOf(path: PagePath): string {
  const table = DEVICE_TABLES.find((each) => path.startsWith(`/${each}/`))
  const known = { ...parameters, ...(table && { $deviceId: deviceIds[table] ?? NO_DEVICE }) }
  const address = path.replaceAll(/\$\w+/g, (name) => known[name as keyof typeof known] ?? name)
  return address + (searches[path] ?? '')
}

const visitOf = (path: PagePath) => [addressOf(path), factsOf(path).title] as const

/** Every page that stands by itself, and what its heading is called. */
export const pages: Visited = [
  ...PAGE_PATHS.filter((path) => !factsOf(path).bare).map(visitOf),
  ['/dashboard?page=terms', 'terms'],
]

/** The login page by another address, and one that is left at once. */
const others: readonly PagePath[] = ['/pages/auth/login', '/logout']

export const guestPages: Visited = PAGE_PATHS.filter(
  (path) => factsOf(path).bare && !others.includes(path),
).map(visitOf)

/** Locks the console: `/pages/auth/lock` is only for locked users. */
export const lock = (page: Page) =>
  page.addInitScript(() =>
    sessionStorage.setItem(
      'latern.locked',
      JSON.stringify({ displayName: 'Mari Maasikas', email: 'mari@site.test' }),
    ),
  )

/** Navigates like a link of the console, without reloading. */
export async function visit(page: Page, path: string, title: string) {
  await page.evaluate((address) => history.pushState({}, '', address), path)
  await arrive(page, title)
}

/** Waits until a page and its content are loaded. */
export async function arrive(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('main').locator('.animate-pulse, .animate-spin')).toHaveCount(0)
}
