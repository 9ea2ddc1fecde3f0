import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { bareRoute } from './root.ts'

const login = lazyRouteComponent(() => import('#features/session/LoginPage.tsx'), 'LoginPage')
const placeholder = lazyRouteComponent(
  () => import('#features/placeholder/PlaceholderPage.tsx'),
  'PlaceholderPage',
)

/** The pages without navbar, toolbar and footer. Who may open them: domain/access.ts. */
export const barePages = [
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/login',
    staticData: { page: 'login' },
    component: login,
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/logout',
    staticData: { page: 'logout' },
    component: lazyRouteComponent(() => import('#features/session/LogoutPage.tsx'), 'LogoutPage'),
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/pages/auth/login',
    staticData: { page: 'login' },
    component: login,
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/pages/auth/register',
    staticData: { page: 'register' },
    component: lazyRouteComponent(() => import('#features/session/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/pages/auth/forgot-password',
    staticData: { page: 'forgotPassword' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/pages/auth/reset-password',
    staticData: { page: 'resetPassword' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/pages/auth/mail-confirm',
    staticData: { page: 'mailConfirm' },
    component: placeholder,
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/pages/auth/lock',
    staticData: { page: 'lock' },
    component: placeholder,
  }),
] as const
