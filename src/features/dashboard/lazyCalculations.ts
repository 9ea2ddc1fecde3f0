import { withLazyNamespaces } from '#i18n/index.ts'
import { lazyPart } from '#ui/lazyPart.ts'

const load = () => withLazyNamespaces(import('./LevelCalculations.tsx'))

/** Loaded after the levels: nobody opens them before having read those. */
export const PowerCalculation = lazyPart(async () => (await load()).PowerCalculation)
export const OccupancyCalculation = lazyPart(async () => (await load()).OccupancyCalculation)
