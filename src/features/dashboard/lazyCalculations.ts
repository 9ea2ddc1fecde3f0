import { lazy } from 'react'
import { loadLazyNamespaces } from '#i18n/index.ts'

const load = async () => (await Promise.all([import('./LevelCalculations.tsx'), loadLazyNamespaces()]))[0]

/** Loaded after the levels: nobody opens them before having read those. */
export const PowerCalculation = lazy(async () => ({ default: (await load()).PowerCalculation }))
export const OccupancyCalculation = lazy(async () => ({ default: (await load()).OccupancyCalculation }))
