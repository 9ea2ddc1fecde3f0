/** Whether the browser opened this document from an address or a link. After a reload or by Back, it has a scroll position to restore. */
export function wasNavigatedTo(): boolean {
  const [opened] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming?]
  return opened?.type === 'navigate'
}
