import { isObject } from '#domain/isObject.ts'
import type { RefusedRow, ReportList } from '../telemetry/rowChecks.ts'

/** As many as the contract lets a batch have. */
const mostRows = 50_000
const longestId = 100

/** A message that can never be stored. Its text is for the gateway's maker. */
export class UnreadableMessage extends Error {
  override name = 'UnreadableMessage'
}

/** What a gateway has published. */
export type GatewayMessage = {
  readonly list: ReportList
  /** Of unknown origin: each is checked when it is stored. */
  readonly rows: readonly unknown[]
  /** The gateway's own name for the message, given where it wants a receipt. */
  readonly batch: string | undefined
}

export type Receipt =
  | {
      readonly batch: string
      readonly stored: number
      readonly refused: readonly Omit<RefusedRow, 'list' | 'row'>[]
    }
  | { readonly batch: string; readonly message: string }

/**
 * Reads `{"batch": "…", "readings": […]}` with the list that the topic is for; `batch` may be missing.
 *
 * @throws UnreadableMessage
 */
export function readMessage(list: ReportList, payload: Buffer): GatewayMessage {
  const message = parse(payload)
  if (!isObject(message)) throw new UnreadableMessage('The message is not an object')
  const { batch, [list]: rows, ...others } = message
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new UnreadableMessage(`${other.slice(0, longestId)} is not a field of this topic's messages`)
  if (batch !== undefined && (typeof batch !== 'string' || batch.length === 0 || batch.length > longestId))
    throw new UnreadableMessage(`batch is not a text of 1 to ${longestId} characters`)
  if (!Array.isArray(rows)) throw new UnreadableMessage(`${list} is not a list`)
  if (rows.length > mostRows) throw new UnreadableMessage(`${list} has more than ${mostRows} rows`)
  return { list, rows, batch }
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    throw new UnreadableMessage('The message is not JSON')
  }
}

/** The name of a message that cannot be read otherwise, so that its gateway hears of it. */
export function batchIn(payload: Buffer): string | undefined {
  try {
    const message: unknown = JSON.parse(payload.toString('utf8'))
    const batch = isObject(message) ? message.batch : undefined
    return typeof batch === 'string' && batch.length <= longestId ? batch : undefined
  } catch {
    return undefined
  }
}
