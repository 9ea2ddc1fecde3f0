import { getRouteApi } from '@tanstack/react-router'
import { PlaceholderPage } from '#features/placeholder/PlaceholderPage.tsx'
import { TermsPage } from '#features/terms/TermsPage.tsx'

const route = getRouteApi('/shell/dashboard')

/** The terms are registered on /dashboard as a second route: `?page=terms` (specification §2, decisions.md). */
export function DashboardOrTerms() {
  const { page } = route.useSearch()
  return page === 'terms' ? <TermsPage /> : <PlaceholderPage />
}
