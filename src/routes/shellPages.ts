import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
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
import { shellRoute } from './root.ts'

/** The pages inside the shell, in the order of the navigation. Who may open them: domain/access.ts. */
export const shellPages = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/dashboard',
    validateSearch: dashboardSearch,
    staticData: { page: 'dashboard', dated: true },
    component: lazyRouteComponent(() => import('./DashboardOrTerms.tsx'), 'DashboardOrTerms'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/statistics/heatmap',
    validateSearch: heatmapSearch,
    staticData: { page: 'heatmap', room: 'whole' },
    component: page(() => import('#features/heatmap/HeatmapPage.tsx'), 'HeatmapPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/statistics/chart',
    validateSearch: statisticsSearch,
    staticData: { page: 'chart' },
    component: page(() => import('#features/statistics-chart/ChartPage.tsx'), 'ChartPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/floorplan/areas/$areaId',
    params: areaIdParam,
    validateSearch: deviceSearch,
    staticData: { page: 'floorPlan', room: 'whole' },
    component: page(() => import('#features/floor-plan/FloorPlanPage.tsx'), 'FloorPlanPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/luminaires',
    validateSearch: tableSearch,
    staticData: { page: 'luminaires', room: 'fills' },
    component: page(() => import('#features/devices-table/LuminairesPage.tsx'), 'LuminairesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sensors',
    validateSearch: tableSearch,
    staticData: { page: 'sensors', room: 'fills' },
    component: page(() => import('#features/devices-table/SensorsPage.tsx'), 'SensorsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/gateways',
    validateSearch: tableSearch,
    staticData: { page: 'gateways', room: 'fills' },
    component: page(() => import('#features/devices-table/GatewaysPage.tsx'), 'GatewaysPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/groups',
    validateSearch: groupsSearch,
    staticData: { page: 'groups', room: 'whole' },
    component: page(() => import('#features/groups/GroupsPage.tsx'), 'GroupsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/dimming-profiles',
    validateSearch: profilesSearch,
    staticData: { page: 'dimmingProfiles', room: 'whole' },
    component: page(
      () => import('#features/dimming-profiles/DimmingProfilesPage.tsx'),
      'DimmingProfilesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/general',
    staticData: { page: 'generalSettings' },
    component: page(() => import('#features/settings/GeneralSettingsPage.tsx'), 'GeneralSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/commissioning',
    validateSearch: commissioningSearch,
    staticData: { page: 'commissioning', room: 'whole', keys: 'own' },
    component: page(() => import('#features/commissioning/CommissioningPage.tsx'), 'CommissioningPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/luminaires-types',
    validateSearch: luminaireTypeSearch,
    staticData: { page: 'luminaireTypes', room: 'fills' },
    component: page(() => import('#features/luminaire-types/LuminaireTypesPage.tsx'), 'LuminaireTypesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/areas/$areaId',
    params: areaIdParam,
    staticData: { page: 'zoneSettings' },
    component: page(() => import('./ZoneSettings.tsx'), 'ZoneSettings'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/areas/$areaId/plan',
    params: areaIdParam,
    staticData: { page: 'zonePlan', room: 'whole' },
    component: page(() => import('#features/zones/plan/ZonePlanPage.tsx'), 'ZonePlanPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/zones',
    staticData: { page: 'zones' },
    component: page(() => import('#features/zones/ZonesPage.tsx'), 'ZonesPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/import',
    staticData: { page: 'import', room: 'fills' },
    component: page(() => import('#features/device-import/ImportPage.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/users',
    staticData: { page: 'users' },
    component: page(() => import('#features/users/UsersPage.tsx'), 'UsersPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/audit',
    validateSearch: auditSearch,
    staticData: { page: 'audit' },
    component: page(() => import('#features/audit/AuditPage.tsx'), 'AuditPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pages/profile',
    staticData: { page: 'profile' },
    component: page(() => import('#features/profile/ProfilePage.tsx'), 'ProfilePage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pages/terms',
    staticData: { page: 'terms' },
    component: page(() => import('#features/terms/TermsPage.tsx'), 'TermsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pages/errors/error-404',
    staticData: { page: 'notFound' },
    component: NotFoundPage,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pages/errors/error-500',
    staticData: { page: 'failure' },
    component: FailurePage,
  }),
] as const
