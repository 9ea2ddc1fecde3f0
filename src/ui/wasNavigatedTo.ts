/** Whether the browser has opened this document by an address: after a reload or by Back there is a position to restore. */
export function wasNavigatedTo(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming?]
  return opened?.type === 'navigate'
}
