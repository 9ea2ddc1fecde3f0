import { useChecklist } from '#app/setUp/useChecklist.ts'
import type { Site } from '#app/site/siteModel.ts'
import { withLazyNamespaces } from '#i18n/index.ts'
import { lazyPart } from '#ui/lazyPart.ts'

const SetUpChecklist = lazyPart(
  async () => (await withLazyNamespaces(import('./SetUpChecklist.tsx'))).SetUpChecklist,
)

/** The checklist, which is loaded only where something is left to do. */
export function SetUp({ site }: { site: Site }) {
  const { steps, isPutAway, putAway } = useChecklist(site, 'overview')
  if (isPutAway || steps.length === 0) return null
  return <SetUpChecklist steps={steps} onPutAway={() => putAway(true)} />
}
