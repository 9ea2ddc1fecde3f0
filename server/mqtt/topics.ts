import type { ReportList } from '../telemetry/rowChecks.ts'

/** The last level of a gateway's topic, by the list of a batch that its messages have (openapi/telemetry.yaml). */
const lists: Readonly<Record<string, ReportList>> = {
  status: 'readings',
  events: 'events',
  applied: 'applied_rules',
}

export type Topic = { readonly gateway: string; readonly list: ReportList }

/** `latern/{site}/{gateway}/status` and the like; undefined for other topics. */
export function readTopic(topic: string): Topic | undefined {
  const [product, , gateway, last = '', ...more] = topic.split('/')
  const list = Object.hasOwn(lists, last) ? lists[last] : undefined
  return product === 'latern' && gateway && list && more.length === 0 ? { gateway, list } : undefined
}

/**
 * What to subscribe to for a site. The subscriptions are shared (`$share`): of all connections of all servers, one gets a
 * message.
 */
export const subscriptionsOf = (site: string): string[] =>
  Object.keys(lists).map((last) => `$share/latern/latern/${site}/+/${last}`)

export const receiptTopic = (site: string, gateway: string): string => `latern/${site}/${gateway}/receipts`
