import type { RefusedRow, ReportList } from '../telemetry/rowChecks.ts'
import type { TelemetryStore } from '../telemetry/telemetryStore.ts'
import type { GatewayMessage } from './messages.ts'

/** Rows of a joined batch, beyond which no message is added. */
const mostRows = 5_000

/** What became of a message's rows; `index` of a refused row is its place in the message. */
export type StoredMessage = { readonly stored: number; readonly refused: readonly RefusedRow[] }

type Waiting = {
  readonly message: GatewayMessage
  readonly resolve: (stored: StoredMessage) => void
  readonly reject: (error: unknown) => void
}

/**
 * Stores messages in the order of their arrival. Those that arrive while others are stored are joined to one batch, and so
 * to one transaction; the number of connections bounds how many they are.
 */
export function createBatches({ storeLeniently }: Pick<TelemetryStore, 'storeLeniently'>) {
  let waiting: Waiting[] = []
  let isStoring = false

  async function storeWaiting(): Promise<void> {
    isStoring = true
    while (waiting.length > 0) {
      const taken = take()
      try {
        const { batch, starts } = join(taken)
        const { refused } = await storeLeniently(batch, 'mqtt')
        for (const [item, { message, resolve }] of taken.entries())
          resolve(share(message, starts[item] ?? 0, refused))
      } catch (error) {
        for (const { reject } of taken) reject(error)
      }
    }
    isStoring = false
  }

  function take(): Waiting[] {
    let rows = 0
    const end = waiting.findIndex(({ message }, item) => {
      rows += message.rows.length
      return item > 0 && rows > mostRows
    })
    const taken = end < 0 ? waiting : waiting.slice(0, end)
    waiting = end < 0 ? [] : waiting.slice(end)
    return taken
  }

  return {
    /** @throws what storing throws; the message is then not stored, or stored and may be stored again */
    store: (message: GatewayMessage): Promise<StoredMessage> =>
      new Promise((resolve, reject) => {
        waiting.push({ message, resolve, reject })
        if (!isStoring) void storeWaiting()
      }),
  }
}

/** @returns the joined batch, and where in its list each message's rows start */
function join(taken: readonly Waiting[]) {
  const batch: Record<ReportList, unknown[]> = { readings: [], events: [], applied_rules: [] }
  const starts = taken.map(({ message: { list, rows } }) => {
    const start = batch[list].length
    for (const row of rows) batch[list].push(row)
    return start
  })
  return { batch, starts }
}

function share({ list, rows }: GatewayMessage, start: number, all: readonly RefusedRow[]): StoredMessage {
  const refused = all
    .filter((row) => row.list === list && row.index >= start && row.index < start + rows.length)
    .map((row) => ({ ...row, index: row.index - start }))
  return { stored: rows.length - refused.length, refused }
}
