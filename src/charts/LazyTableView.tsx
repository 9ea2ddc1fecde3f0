import { lazyPart } from '#ui/lazyPart.ts'

/** `TableView`, loaded when a panel is switched to its table. */
export const LazyTableView = lazyPart(async () => (await import('./TableView.tsx')).TableView)
