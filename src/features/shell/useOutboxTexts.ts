import { useQuery } from '@tanstack/react-query'
import { useOutbox } from '#app/outbox/useOutbox.ts'
import { loadLazyNamespaces } from '#i18n/index.ts'
import { untilLoaded } from '#ui/lazyPart.ts'

/** The overview's texts come with the console; those of the outbox are loaded once something waits. */
const textsOptions = {
  queryKey: ['lazy-texts'],
  queryFn: () => untilLoaded(loadLazyNamespaces).then(() => true),
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const

/** Loads the outbox's texts if something waits. @returns whether they are there */
export function useOutboxTexts(): boolean {
  const { entries, unreadable } = useOutbox()
  const { isSuccess } = useQuery({ ...textsOptions, enabled: entries.length > 0 || unreadable > 0 })
  return isSuccess
}
