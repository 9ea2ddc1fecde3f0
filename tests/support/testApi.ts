import { type Api, type ApiOptions, createApi } from '#api/calls.ts'
import { listsHere } from './localLists.ts'

/** The calls of the contract, with their lists read in this thread. */
export const createTestApi = (options: Omit<ApiOptions, 'lists'>): Api =>
  createApi({ ...options, lists: listsHere(options.fetch) })
