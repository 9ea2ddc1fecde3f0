import { expect, type Page } from '@playwright/test'
import type { en } from '#i18n/en/index.ts'

export type Visited = readonly (readonly [path: string, title: keyof typeof en.shell.titles])[]

/** Every page that stands by itself, and what its heading is called. */
export const pages = [
  ['/dashboard', 'dashboard'],
  ['/dashboard?page=terms', 'terms'],
  ['/statistics/heatmap', 'heatmap'],
  ['/statistics/chart', 'chart'],
  ['/floorplan/areas/2', 'floorPlan'],
  ['/luminaires', 'luminaires'],
  ['/sensors', 'sensors'],
  ['/gateways', 'gateways'],
  ['/settings/general', 'generalSettings'],
  ['/settings/areas/2', 'zoneSettings'],
  ['/settings/areas/2/plan', 'zonePlan'],
  ['/settings/commissioning', 'commissioning'],
  ['/settings/luminaires-types', 'luminaireTypes'],
  ['/settings/zones', 'zones'],
  ['/settings/import', 'import'],
  ['/settings/users', 'users'],
  ['/settings/audit', 'audit'],
  ['/dimming-profiles', 'dimmingProfiles'],
  ['/groups', 'groups'],
  ['/pages/profile', 'profile'],
  ['/pages/terms', 'terms'],
  ['/pages/errors/error-404', 'notFound'],
  ['/pages/errors/error-500', 'failure'],
] as const satisfies Visited

export const guestPages = [
  ['/login', 'login'],
  ['/pages/auth/register', 'register'],
  ['/pages/auth/forgot-password', 'forgotPassword'],
  ['/pages/auth/reset-password?key=none', 'resetPassword'],
  ['/pages/auth/mail-confirm?key=none', 'mailConfirm'],
  ['/pages/auth/lock', 'lock'],
] as const satisfies Visited

/** A tab whose user has locked the console: `/pages/auth/lock` is there for nobody else. */
export const lock = (page: Page) =>
  page.addInitScript(() =>
    sessionStorage.setItem(
      'latern.locked',
      JSON.stringify({ displayName: 'Mari Maasikas', email: 'mari@site.test' }),
    ),
  )

/** Goes there as a link of the console would: the page that is open stays open. */
export async function visit(page: Page, path: string, title: string) {
  await page.evaluate((address) => history.pushState({}, '', address), path)
  await arrive(page, title)
}

/** Waits until a page is there, with all that it shows. */
export async function arrive(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByRole('main').locator('.animate-pulse, .animate-spin')).toHaveCount(0)
}
