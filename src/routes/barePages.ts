import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { keySearch } from './idParam.ts'
import { bareRoute } from './root.ts'

const login = lazyRouteComponent(() => import('#features/session/LoginPage.tsx'), 'LoginPage')

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
    component: lazyRouteComponent(
      () => import('#features/session/ForgotPasswordPage.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/pages/auth/reset-password',
    validateSearch: keySearch,
    staticData: { page: 'resetPassword' },
    component: lazyRouteComponent(
      () => import('#features/session/ResetPasswordPage.tsx'),
      'ResetPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/pages/auth/mail-confirm',
    validateSearch: keySearch,
    staticData: { page: 'mailConfirm' },
    component: lazyRouteComponent(() => import('#features/session/MailConfirmPage.tsx'), 'MailConfirmPage'),
  }),
  createRoute({
    getParentRoute: () => bareRoute,
    path: '/pages/auth/lock',
    staticData: { page: 'lock' },
    component: lazyRouteComponent(() => import('#features/session/LockPage.tsx'), 'LockPage'),
  }),
] as const
