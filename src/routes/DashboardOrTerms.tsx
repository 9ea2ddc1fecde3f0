import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { loadLazyNamespaces } from '#i18n/index.ts'

const route = getRouteApi('/shell/dashboard')

/** Few read them, and they are no part of the first load. */
const TermsPage = lazy(async () => {
  const [{ TermsPage: part }] = await Promise.all([
    import('#features/terms/TermsPage.tsx'),
    loadLazyNamespaces(),
  ])
  return { default: part }
})

/** The terms are registered on /dashboard as a second route: `?page=terms` (specification §2, decisions.md). */
export function DashboardOrTerms() {
  const { page } = route.useSearch()
  if (page !== 'terms') return <DashboardPage />
  return (
    <Suspense>
      <TermsPage />
    </Suspense>
  )
}
