import type { Lists } from '#api/lists/listsClient.ts'
import { PlainRequest } from '#api/lists/plainRequest.ts'
import type { ListsPlan } from '#api/lists/protocol.ts'
import { listsHere } from './localLists.ts'

/** The lists of a body, read as the console reads them. */
export async function listsOf(body: unknown, plan: ListsPlan): Promise<Lists> {
  const { request } = listsHere(async () => Response.json(body))
  const { lists } = await request(new PlainRequest('https://provider.test'), plan)
  return lists as Lists
}
