import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/calls.ts'
import { createOffersNow } from './offers.ts'

/** Whether the server recognizes a change that it has made, and compares what it began from, as far as is known now. */
export const createIsRecognized = (api: Api, queryClient: QueryClient) =>
  createOffersNow(api, queryClient, 'Idempotency-Key', 'base')

/** Whether the server compares what a change began from with what it has, as far as is known now. */
export const createCompares = (api: Api, queryClient: QueryClient) =>
  createOffersNow(api, queryClient, 'base')
