import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tableSearch } from '#features/devices-table/tableSearch.ts'
import { FailurePage } from '#features/errors/FailurePage.tsx'
import { NotFoundPage } from '#features/errors/NotFoundPage.tsx'
import { areaIdParam, commissioningSearch, dashboardSearch, deviceSearch } from './idParam.ts'
import { shellRoute } from './root.ts'

const placeholder = lazyRouteComponent(
  () => import('#features/placeholder/PlaceholderPage.tsx'),
  'PlaceholderPage',
)

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
    staticData: { page: 'heatmap' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/statistics/chart',
    staticData: { page: 'chart' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/floorplan/areas/$areaId',
    params: areaIdParam,
    validateSearch: deviceSearch,
    staticData: { page: 'floorPlan', room: 'whole' },
    component: lazyRouteComponent(() => import('#features/floor-plan/FloorPlanPage.tsx'), 'FloorPlanPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/luminaires',
    validateSearch: tableSearch,
    staticData: { page: 'luminaires', room: 'fills' },
    component: lazyRouteComponent(
      () => import('#features/devices-table/LuminairesPage.tsx'),
      'LuminairesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sensors',
    validateSearch: tableSearch,
    staticData: { page: 'sensors', room: 'fills' },
    component: lazyRouteComponent(() => import('#features/devices-table/SensorsPage.tsx'), 'SensorsPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/gateways',
    validateSearch: tableSearch,
    staticData: { page: 'gateways', room: 'fills' },
    component: lazyRouteComponent(() => import('#features/devices-table/GatewaysPage.tsx'), 'GatewaysPage'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/groups',
    staticData: { page: 'groups' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/dimming-profiles',
    staticData: { page: 'dimmingProfiles' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/general',
    staticData: { page: 'generalSettings' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/commissioning',
    validateSearch: commissioningSearch,
    staticData: { page: 'commissioning', room: 'whole' },
    component: lazyRouteComponent(
      () => import('#features/commissioning/CommissioningPage.tsx'),
      'CommissioningPage',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/luminaires-types',
    staticData: { page: 'luminaireTypes' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/settings/areas/$areaId',
    params: areaIdParam,
    staticData: { page: 'zoneSettings' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pages/profile',
    staticData: { page: 'profile' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pages/terms',
    staticData: { page: 'terms' },
    component: lazyRouteComponent(() => import('#features/terms/TermsPage.tsx'), 'TermsPage'),
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
