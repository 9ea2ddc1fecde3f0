import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { DEVICE_TABLES, type DeviceTable } from '#domain/deviceKinds.ts'
import { auditSearch } from '#features/audit/auditSearch.ts'
import { tableSearch } from '#features/devices-table/tableSearch.ts'
import { FailurePage } from '#features/errors/FailurePage.tsx'
import { NotFoundPage } from '#features/errors/NotFoundPage.tsx'
import {
  areaIdParam,
  commissioningSearch,
  dashboardSearch,
  deviceSearch,
  groupsSearch,
  heatmapSearch,
  luminaireTypeSearch,
  profilesSearch,
  statisticsSearch,
} from './idParam.ts'
import { page } from './page.ts'
import { inShell } from './root.ts'

const listRoute = <Table extends DeviceTable>(table: Table) =>
  createRoute({
    ...inShell(`/${table}`),
    validateSearch: tableSearch,
    component: page(
      () => import('#features/devices-table/DevicesPage.tsx').then(({ deviceListPages }) => deviceListPages),
      table,
    ),
  })

/** Each table of devices has a page that lists them. */
const listRoutes = DEVICE_TABLES.map(listRoute) as {
  [Table in DeviceTable]: ReturnType<typeof listRoute<Table>>
}[DeviceTable][]

/** The pages inside the shell, in the order of the navigation. What else there is to know of them: domain/pages.ts. */
export const shellPages = [
  createRoute({
    ...inShell('/dashboard'),
    validateSearch: dashboardSearch,
    component: lazyRouteComponent(() => import('./DashboardOrTerms.tsx'), 'DashboardOrTerms'),
  }),
  createRoute({
    ...inShell('/statistics/heatmap'),
    validateSearch: heatmapSearch,
    component: page(() => import('#features/heatmap/HeatmapPage.tsx'), 'HeatmapPage'),
  }),
  createRoute({
    ...inShell('/statistics/chart'),
    validateSearch: statisticsSearch,
    component: page(() => import('#features/statistics-chart/ChartPage.tsx'), 'ChartPage'),
  }),
  createRoute({
    ...inShell('/floorplan/areas/$areaId'),
    params: areaIdParam,
    validateSearch: deviceSearch,
    component: page(() => import('#features/floor-plan/FloorPlanPage.tsx'), 'FloorPlanPage'),
  }),
  ...listRoutes,
  createRoute({
    ...inShell('/groups'),
    validateSearch: groupsSearch,
    component: page(() => import('#features/groups/GroupsPage.tsx'), 'GroupsPage'),
  }),
  createRoute({
    ...inShell('/dimming-profiles'),
    validateSearch: profilesSearch,
    component: page(
      () => import('#features/dimming-profiles/DimmingProfilesPage.tsx'),
      'DimmingProfilesPage',
    ),
  }),
  createRoute({
    ...inShell('/settings/general'),
    component: page(() => import('#features/settings/GeneralSettingsPage.tsx'), 'GeneralSettingsPage'),
  }),
  createRoute({
    ...inShell('/settings/commissioning'),
    validateSearch: commissioningSearch,
    component: page(() => import('#features/commissioning/CommissioningPage.tsx'), 'CommissioningPage'),
  }),
  createRoute({
    ...inShell('/settings/luminaires-types'),
    validateSearch: luminaireTypeSearch,
    component: page(() => import('#features/luminaire-types/LuminaireTypesPage.tsx'), 'LuminaireTypesPage'),
  }),
  createRoute({
    ...inShell('/settings/areas/$areaId'),
    params: areaIdParam,
    component: page(() => import('./ZoneSettings.tsx'), 'ZoneSettings'),
  }),
  createRoute({
    ...inShell('/settings/areas/$areaId/plan'),
    params: areaIdParam,
    component: page(() => import('#features/zones/plan/ZonePlanPage.tsx'), 'ZonePlanPage'),
  }),
  createRoute({
    ...inShell('/settings/zones'),
    component: page(() => import('#features/zones/ZonesPage.tsx'), 'ZonesPage'),
  }),
  createRoute({
    ...inShell('/settings/import'),
    component: page(() => import('#features/device-import/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...inShell('/settings/users'),
    component: page(() => import('#features/users/UsersPage.tsx'), 'UsersPage'),
  }),
  createRoute({
    ...inShell('/settings/audit'),
    validateSearch: auditSearch,
    component: page(() => import('#features/audit/AuditPage.tsx'), 'AuditPage'),
  }),
  createRoute({
    ...inShell('/settings/data-problems'),
    component: page(() => import('#features/data-problems/DataProblemsPage.tsx'), 'DataProblemsPage'),
  }),
  createRoute({
    ...inShell('/pages/profile'),
    component: page(() => import('#features/profile/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...inShell('/pages/terms'),
    component: page(() => import('#features/terms/TermsPage.tsx'), 'TermsPage'),
  }),
  createRoute({
    ...inShell('/pages/errors/error-404'),
    component: NotFoundPage,
  }),
  createRoute({
    ...inShell('/pages/errors/error-500'),
    component: FailurePage,
  }),
] as const
