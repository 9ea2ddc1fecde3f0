import { lazy } from 'react'

/** `TableView`, loaded when a panel is switched to its table; the panel has the `Suspense`. */
export const LazyTableView = lazy(async () => ({ default: (await import('./TableView.tsx')).TableView }))
