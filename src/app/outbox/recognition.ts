import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import type { Change } from '#machines/outbox/vocabulary.ts'
import { createKnownCapabilityCheck } from './capabilities.ts'

/** Whether the server recognizes a change that it has made, and compares what it began from, as far as is known now. */
export const createIsRecognized = (api: Api, queryClient: QueryClient) =>
  createKnownCapabilityCheck(api, queryClient, 'Idempotency-Key', 'base')

/** Whether the server compares what a change began from with what it has, as far as is known now. */
export const createCompares = (api: Api, queryClient: QueryClient) =>
  createKnownCapabilityCheck(api, queryClient, 'base')

/** The same for edits of what the server has already: neither creations nor deletions are compared. */
export function createIsCompared(api: Api, queryClient: QueryClient) {
  const compares = createCompares(api, queryClient)
  return ({ patch }: Pick<Change, 'patch'>) => compares() && !patch.isDeleted && !patch.created
}
