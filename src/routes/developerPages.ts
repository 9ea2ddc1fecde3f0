import { createRoute } from '@tanstack/react-router'
import { page } from './page.ts'
import { rootRoute } from './root.ts'

/** Pages for developers of the console, open to everybody: in development builds alone. */
export const developerPages = import.meta.env.DEV
  ? ([
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/dev/plan',
        component: page(() => import('#features/plan-workbench/PlanWorkbenchPage.tsx'), 'PlanWorkbenchPage'),
      }),
    ] as const)
  : ([] as const)
