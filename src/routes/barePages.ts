import { createRoute } from '@tanstack/react-router'
import { keySearch, passwordSearch } from './idParam.ts'
import { onlyValid } from './onlyValid.ts'
import { page, pageWithEagerTexts } from './page.ts'
import { inBare } from './root.ts'

const login = pageWithEagerTexts(() => import('#features/session/LoginPage.tsx'), 'LoginPage')

/** The pages without navbar, toolbar and footer. What else there is to know of them: domain/pages.ts. */
export const barePages = [
  createRoute({
    ...inBare('/login'),
    component: login,
  }),
  createRoute({
    ...inBare('/logout'),
    component: pageWithEagerTexts(() => import('#features/session/LogoutPage.tsx'), 'LogoutPage'),
  }),
  createRoute({
    ...inBare('/pages/auth/login'),
    component: login,
  }),
  createRoute({
    ...inBare('/pages/auth/provider'),
    component: page(() => import('#features/session/ProviderPage.tsx'), 'ProviderPage'),
  }),
  createRoute({
    ...inBare('/pages/auth/register'),
    component: page(() => import('#features/session/RegisterPage.tsx'), 'RegisterPage'),
  }),
  createRoute({
    ...inBare('/pages/auth/forgot-password'),
    component: page(() => import('#features/session/ForgotPasswordPage.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    ...inBare('/pages/auth/reset-password'),
    validateSearch: onlyValid(passwordSearch),
    component: page(() => import('#features/session/ResetPasswordPage.tsx'), 'ResetPasswordPage'),
  }),
  createRoute({
    ...inBare('/pages/auth/mail-confirm'),
    validateSearch: onlyValid(keySearch),
    component: page(() => import('#features/session/MailConfirmPage.tsx'), 'MailConfirmPage'),
  }),
  createRoute({
    ...inBare('/pages/auth/lock'),
    component: page(() => import('#features/session/LockPage.tsx'), 'LockPage'),
  }),
] as const
