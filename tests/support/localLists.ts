import { answerLists } from '#api/lists/answerLists.ts'
import { createLists, type ListsClient } from '#api/lists/listsClient.ts'
import type { Port } from '#api/lists/protocol.ts'

type Fetch = (request: Request) => Promise<Response>

const globalFetch: Fetch = (request) => globalThis.fetch(request)

/** Lists that are requested and read in this thread. */
export const listsHere = (fetch: Fetch = globalFetch): ListsClient => createLists(() => localLists(fetch))

/** The worker of the lists in this thread, answering at once: for tests that hold the time in their hands. */
export function localLists(fetch: Fetch = globalFetch): Port {
  const [page, worker] = [createEnd(), createEnd()]
  answerLists(worker.towards(page), fetch)
  return page.towards(worker)
}

function createEnd() {
  const listeners: ((event: { data: unknown }) => void)[] = []
  const hear = (data: unknown) => {
    for (const listener of listeners) listener({ data })
  }
  return {
    hear,
    towards: (other: { hear: (data: unknown) => void }): Port => ({
      postMessage: (message) => other.hear(message),
      addEventListener: (type: string, listener: (event: never) => void) => {
        if (type === 'message') listeners.push(listener as (event: { data: unknown }) => void)
      },
    }),
  }
}
