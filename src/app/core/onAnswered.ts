import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** Calls `listener` each time what the server has answered becomes the data of a query. @returns a function that ends it */
export function onAnswered(queryClient: QueryClient, queryKey: QueryKey, listener: () => void): () => void {
  const hash = hashKey(queryKey)
  return queryClient.getQueryCache().subscribe((event) => {
    const isAnswer = event.type === 'updated' && event.action.type === 'success' && !event.action.manual
    if (isAnswer && event.query.queryHash === hash) listener()
  })
}
