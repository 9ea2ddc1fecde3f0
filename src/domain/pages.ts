import type { operations } from '#openapi/lighting.d.ts'
import { DEVICE_TABLES, type DeviceKind, type DeviceTable, deviceKinds, kindIn } from './deviceKinds.ts'
import { type Requirement, roleGroups } from './roleGroups.ts'

const { admin, staff, user, onlyGuest } = roleGroups
const everybody = undefined

/** The navigation's headings. Labels are texts of `shell.navigation`. */
export const pageGroups = {
  statistics: { label: 'statistics', icon: 'chart', under: '/statistics' },
  floorPlan: { label: 'floorPlan', icon: 'map', under: '/floorplan' },
  settings: { label: 'settings', icon: 'settings', under: '/settings' },
} as const

type PageGroup = keyof typeof pageGroups

/** What the console knows about a page before loading it. */
type PageFacts = {
  readonly opensTo: Requirement
  /** The title: a text of `shell.titles`. */
  readonly title: string
  /** Its place in the navigation, if any: by itself, in a group, or in a group once per zone. */
  readonly navigation?:
    | { readonly label: string; readonly icon: string }
    | { readonly label: string; readonly in: PageGroup }
    | { readonly forEachZone: true; readonly in: PageGroup }
  /** The call that the server must offer for the page to appear in the navigation. */
  readonly needs?: keyof operations
  /** It has no navbar, toolbar and footer. */
  readonly bare?: true
  /**
   * `scrolls` (default): the page has its natural length. `fills`: it fills the height between toolbar and footer and
   * scrolls inside. `whole`: it also takes the footer's place, for plans.
   */
  readonly layout?: 'scrolls' | 'fills' | 'whole'
  /** `own`: the page shows its own keys on '?'. */
  readonly keys?: 'own'
  /** The toolbar shows today's date. */
  readonly dated?: true
}

type Icon = (typeof deviceKinds)[DeviceKind]['icon']
type ListPages = {
  readonly [Table in DeviceTable as `/${Table}`]: {
    readonly opensTo: Requirement
    readonly title: Table
    readonly navigation: { readonly label: Table; readonly icon: Icon }
    readonly layout: 'fills'
  }
}

type DevicePages = {
  readonly [Table in DeviceTable as `/${Table}/$deviceId`]: {
    readonly opensTo: Requirement
    readonly title: Table
  }
}

/** One page per device, by its table. */
const devicePages = Object.fromEntries(
  DEVICE_TABLES.map((table) => [`/${table}/$deviceId`, { opensTo: user, title: table }]),
) as unknown as DevicePages

/** One list page per device table. */
const listPages = Object.fromEntries(
  DEVICE_TABLES.map((table) => [
    `/${table}`,
    {
      opensTo: user,
      title: table,
      navigation: { label: table, icon: deviceKinds[kindIn(table, false)].icon },
      layout: 'fills',
    },
  ]),
) as unknown as ListPages

/**
 * Every page of the console, in the navigation's order: the table for the router, the guard, the navigation, the search
 * and the tests (specification §2 and §6). `$name` stands for one path segment. `routes` maps pages to components.
 */
export const pages = {
  '/dashboard': {
    opensTo: user,
    title: 'dashboard',
    navigation: { label: 'overview', icon: 'gauge' },
    dated: true,
  },
  '/statistics/heatmap': {
    opensTo: user,
    title: 'heatmap',
    navigation: { label: 'heatmap', in: 'statistics' },
    layout: 'whole',
  },
  '/statistics/chart': { opensTo: user, title: 'chart', navigation: { label: 'chart', in: 'statistics' } },
  '/statistics/comparison': {
    opensTo: user,
    title: 'comparison',
    navigation: { label: 'comparison', in: 'statistics' },
  },
  '/statistics/report': { opensTo: user, title: 'report', navigation: { label: 'report', in: 'statistics' } },
  '/floorplan/areas/$areaId': {
    opensTo: user,
    title: 'floorPlan',
    navigation: { forEachZone: true, in: 'floorPlan' },
    layout: 'whole',
  },
  ...listPages,
  ...devicePages,
  '/findings': {
    opensTo: user,
    title: 'findings',
    navigation: { label: 'findings', icon: 'alert' },
  },
  '/groups': {
    opensTo: user,
    title: 'groups',
    navigation: { label: 'groups', icon: 'network' },
    layout: 'whole',
  },
  '/dimming-profiles': {
    opensTo: user,
    title: 'dimmingProfiles',
    navigation: { label: 'dimmingProfiles', icon: 'sliders' },
    layout: 'whole',
  },
  '/settings/general': {
    opensTo: user,
    title: 'generalSettings',
    navigation: { label: 'general', in: 'settings' },
  },
  '/settings/commissioning': {
    opensTo: user,
    title: 'commissioning',
    navigation: { label: 'commissioning', in: 'settings' },
    layout: 'whole',
    keys: 'own',
  },
  '/settings/luminaires-types': {
    opensTo: user,
    title: 'luminaireTypes',
    navigation: { label: 'luminaireTypes', in: 'settings' },
    layout: 'fills',
  },
  '/settings/zones': {
    opensTo: user,
    title: 'zones',
    navigation: { label: 'zones', in: 'settings' },
    needs: 'createArea',
  },
  '/settings/import': {
    opensTo: user,
    title: 'import',
    navigation: { label: 'import', in: 'settings' },
    needs: 'importDevices',
    layout: 'fills',
  },
  '/settings/users': {
    opensTo: admin,
    title: 'users',
    navigation: { label: 'users', in: 'settings' },
    needs: 'listUsers',
  },
  '/settings/tokens': {
    opensTo: admin,
    title: 'apiTokens',
    navigation: { label: 'apiTokens', in: 'settings' },
    needs: 'listApiTokens',
  },
  '/settings/audit': {
    opensTo: admin,
    title: 'audit',
    navigation: { label: 'audit', in: 'settings' },
    needs: 'listAudit',
  },
  '/settings/data-problems': {
    opensTo: staff,
    title: 'dataProblems',
    navigation: { label: 'dataProblems', in: 'settings' },
  },
  '/settings/areas/$areaId': {
    opensTo: user,
    title: 'zoneSettings',
    navigation: { forEachZone: true, in: 'settings' },
  },
  '/settings/areas/$areaId/plan': { opensTo: user, title: 'zonePlan', layout: 'whole' },
  '/pages/profile': { opensTo: user, title: 'profile' },
  '/pages/terms': { opensTo: everybody, title: 'terms' },
  '/pages/errors/error-404': { opensTo: everybody, title: 'notFound' },
  '/pages/errors/error-500': { opensTo: everybody, title: 'failure' },
  '/login': { opensTo: onlyGuest, title: 'login', bare: true },
  '/logout': { opensTo: user, title: 'logout', bare: true },
  '/pages/auth/login': { opensTo: onlyGuest, title: 'login', bare: true },
  '/pages/auth/provider': { opensTo: onlyGuest, title: 'provider', bare: true },
  '/pages/auth/register': { opensTo: onlyGuest, title: 'register', bare: true },
  '/pages/auth/forgot-password': { opensTo: onlyGuest, title: 'forgotPassword', bare: true },
  '/pages/auth/reset-password': { opensTo: everybody, title: 'resetPassword', bare: true },
  '/pages/auth/mail-confirm': { opensTo: everybody, title: 'mailConfirm', bare: true },
  '/pages/auth/lock': { opensTo: everybody, title: 'lock', bare: true },
} as const satisfies Record<string, PageFacts>

type Pages = typeof pages
export type PagePath = keyof Pages
export type PageTitle = Pages[PagePath]['title']
/** The pages without navbar, toolbar and footer; the others are rendered in the shell. */
export type BarePath = { [Path in PagePath]: Pages[Path] extends { bare: true } ? Path : never }[PagePath]
export type ShellPath = Exclude<PagePath, BarePath>

type NavigationOf<Path extends PagePath> = Pages[Path] extends { navigation: infer Entry } ? Entry : never
/** A page's place in the navigation. */
export type NavigationEntry = { [Path in PagePath]: NavigationOf<Path> }[PagePath]
export type PageIcon =
  | Extract<NavigationEntry, { icon: string }>['icon']
  | (typeof pageGroups)[PageGroup]['icon']
export type NeededCall = {
  [Path in PagePath]: Pages[Path] extends { needs: infer Call } ? Call : never
}[PagePath]

/** A page's facts. */
export const factsOf = (
  path: PagePath,
): Omit<PageFacts, 'title' | 'navigation' | 'needs'> & {
  readonly title: PageTitle
  readonly navigation?: NavigationEntry
  readonly needs?: NeededCall
} => pages[path]

export const PAGE_PATHS = Object.keys(pages) as PagePath[]
