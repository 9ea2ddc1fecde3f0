import { createRoute } from '@tanstack/react-router'
import { spanSearch } from '#app/deviceHistory/span.ts'
import { DEVICE_TABLES, type DeviceTable } from '#domain/deviceKinds.ts'
import { auditSearch } from '#features/audit/auditSearch.ts'
import { comparisonSearch } from '#features/comparison/comparisonSearch.ts'
import { tableSearch } from '#features/devices-table/tableSearch.ts'
import { FailurePage } from '#features/errors/FailurePage.tsx'
import { NotFoundPage } from '#features/errors/NotFoundPage.tsx'
import { findingsSearch } from '#features/findings/findingsSearch.ts'
import { reportSearch } from '#features/report/reportSearch.ts'
import {
  areaIdParam,
  commissioningSearch,
  dashboardSearch,
  floorPlanSearch,
  groupsSearch,
  heatmapSearch,
  luminaireTypeSearch,
  profilesSearch,
  statisticsSearch,
} from './idParam.ts'
import { onlyValid } from './onlyValid.ts'
import { page, pageWithEagerTexts } from './page.ts'
import { inShell } from './root.ts'

const listRoute = <Table extends DeviceTable>(table: Table) =>
  createRoute({
    ...inShell(`/${table}`),
    validateSearch: onlyValid(tableSearch),
    component: page(
      () => import('#features/devices-table/DevicesPage.tsx').then(({ deviceListPages }) => deviceListPages),
      table,
    ),
  })

const deviceRoute = <Table extends DeviceTable>(table: Table) =>
  createRoute({
    ...inShell(`/${table}/$deviceId`),
    validateSearch: onlyValid(spanSearch),
    component: page(
      () => import('#features/device-page/DevicePage.tsx').then(({ devicePages }) => devicePages),
      table,
    ),
  })

/** Each table of devices has a page that lists them. */
const listRoutes = DEVICE_TABLES.map(listRoute) as {
  [Table in DeviceTable]: ReturnType<typeof listRoute<Table>>
}[DeviceTable][]

/** Each device has a page of its own. */
const deviceRoutes = DEVICE_TABLES.map(deviceRoute) as {
  [Table in DeviceTable]: ReturnType<typeof deviceRoute<Table>>
}[DeviceTable][]

/** The pages inside the shell, in the order of the navigation. What else there is to know of them: domain/pages.ts. */
export const shellPages = [
  createRoute({
    ...inShell('/dashboard'),
    validateSearch: onlyValid(dashboardSearch),
    component: pageWithEagerTexts(() => import('./DashboardOrTerms.tsx'), 'DashboardOrTerms'),
  }),
  createRoute({
    ...inShell('/statistics/heatmap'),
    validateSearch: onlyValid(heatmapSearch),
    component: page(() => import('#features/heatmap/HeatmapPage.tsx'), 'HeatmapPage'),
  }),
  createRoute({
    ...inShell('/statistics/chart'),
    validateSearch: onlyValid(statisticsSearch),
    component: page(() => import('#features/statistics-chart/ChartPage.tsx'), 'ChartPage'),
  }),
  createRoute({
    ...inShell('/statistics/comparison'),
    validateSearch: onlyValid(comparisonSearch),
    component: page(() => import('#features/comparison/ComparisonPage.tsx'), 'ComparisonPage'),
  }),
  createRoute({
    ...inShell('/statistics/report'),
    validateSearch: onlyValid(reportSearch),
    component: page(() => import('#features/report/ReportPage.tsx'), 'ReportPage'),
  }),
  createRoute({
    ...inShell('/findings'),
    validateSearch: onlyValid(findingsSearch),
    component: page(() => import('#features/findings/FindingsPage.tsx'), 'FindingsPage'),
  }),
  createRoute({
    ...inShell('/floorplan/areas/$areaId'),
    params: areaIdParam,
    validateSearch: onlyValid(floorPlanSearch),
    component: page(() => import('#features/floor-plan/FloorPlanPage.tsx'), 'FloorPlanPage'),
  }),
  ...listRoutes,
  ...deviceRoutes,
  createRoute({
    ...inShell('/groups'),
    validateSearch: onlyValid(groupsSearch),
    component: page(() => import('#features/groups/GroupsPage.tsx'), 'GroupsPage'),
  }),
  createRoute({
    ...inShell('/dimming-profiles'),
    validateSearch: onlyValid(profilesSearch),
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
    validateSearch: onlyValid(commissioningSearch),
    component: page(() => import('#features/commissioning/CommissioningPage.tsx'), 'CommissioningPage'),
  }),
  createRoute({
    ...inShell('/settings/luminaires-types'),
    validateSearch: onlyValid(luminaireTypeSearch),
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
    ...inShell('/settings/tokens'),
    component: page(() => import('#features/api-tokens/ApiTokensPage.tsx'), 'ApiTokensPage'),
  }),
  createRoute({
    ...inShell('/settings/audit'),
    validateSearch: onlyValid(auditSearch),
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
