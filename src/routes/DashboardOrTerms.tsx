import { getRouteApi } from '@tanstack/react-router'
import { DashboardPage } from '#features/dashboard/DashboardPage.tsx'
import { withLazyNamespaces } from '#i18n/index.ts'
import { lazyPart } from '#ui/lazyPart.ts'

const route = getRouteApi('/shell/dashboard')

/** Few read them, and they are no part of the first load. */
const TermsPage = lazyPart(
  async () => (await withLazyNamespaces(import('#features/terms/TermsPage.tsx'))).TermsPage,
)

/** The terms are registered on /dashboard as a second route: `?page=terms` (specification §2, decisions.md). */
export function DashboardOrTerms() {
  const { page } = route.useSearch()
  if (page !== 'terms') return <DashboardPage />
  return <TermsPage />
}
