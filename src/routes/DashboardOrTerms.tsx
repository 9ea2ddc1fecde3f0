import { getRouteApi } from '@tanstack/react-router'
import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { TermsPage } from '#features/terms/TermsPage.tsx'

const route = getRouteApi('/shell/dashboard')

/** The terms are registered on /dashboard as a second route: `?page=terms` (specification §2, decisions.md). */
export function DashboardOrTerms() {
  const { page } = route.useSearch()
  return page === 'terms' ? <TermsPage /> : <DashboardPage />
}
