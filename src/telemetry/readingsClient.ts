import { failure, type Result, success } from '#domain/result.ts'
import { BUFFER_BYTES, fillerFrom } from './buffers.ts'
import type { FromWorker, Port, ReadProblems, ToWorker } from './protocol.ts'
import type { AnswerTo, Question } from './question.ts'

/** The progress of reading a history. */
export type HistoryProgress = {
  readonly bytes: number
  /** Matching readings or events. */
  readonly rows: number
}

type AskOptions = {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: HistoryProgress) => void
  /** Told what of a history could not be read, when it has been read. */
  readonly onProblems?: (problems: ReadProblems) => void
}

export type Readings = {
  /**
   * Streams a history to the worker and answers a question about it. Fails with a sentence for the user if the history
   * is invalid or incomplete.
   * @throws the stream's error, or the signal's reason if it is aborted, which cancels the stream
   */
  ask<Specific extends Question>(
    question: Specific,
    history: ReadableStream<Uint8Array<ArrayBuffer>>,
    options?: AskOptions,
  ): Promise<Result<AnswerTo<Specific>, string>>
}

/** Bytes in transit to the worker, so that a fast network waits for a slow machine. */
const MAX_UNREAD = 4 * 1024 * 1024

type Conversation = {
  unread: number
  progress: HistoryProgress
  problems: ReadProblems | undefined
  outcome: Result<AnswerTo<Question>, string> | undefined
  /** Called after each change. */
  changed: () => void
}

/** A worker and its active questions. */
type ReadingsWorker = {
  readonly port: Port
  readonly conversations: Map<number, Conversation>
}

/** The maximum number of workers; further histories share them. */
const MAX_WORKERS = 2
/** Buffers kept for reuse: filling fresh memory costs more than parsing the data. */
const MAX_SPARE = MAX_WORKERS * (MAX_UNREAD / BUFFER_BYTES + 1)

/** The page's side. Starts a worker when all others are busy, and after one has failed. */
export function createReadings(startWorker: () => Port): Readings {
  const workers = new Set<ReadingsWorker>()
  const spare: ArrayBuffer[] = []
  let lastId = 0

  function start(): ReadingsWorker {
    const worker: ReadingsWorker = { port: startWorker(), conversations: new Map() }
    worker.port.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      const conversation = worker.conversations.get(data.id)
      if (conversation === undefined) return
      if (data.type === 'read' && spare.length < MAX_SPARE) spare.push(data.buffer)
      handleMessage(conversation, data)
    })
    worker.port.addEventListener('error', () => {
      workers.delete(worker)
      for (const conversation of worker.conversations.values()) settle(conversation, failure(WORKER_FAILED))
    })
    workers.add(worker)
    return worker
  }

  function leastBusy(): ReadingsWorker {
    const [first] = [...workers].sort((one, other) => one.conversations.size - other.conversations.size)
    const isFree = first !== undefined && first.conversations.size === 0
    return first === undefined || (!isFree && workers.size < MAX_WORKERS) ? start() : first
  }

  return {
    async ask<Specific extends Question>(
      question: Specific,
      history: ReadableStream<Uint8Array<ArrayBuffer>>,
      { signal, onProgress, onProblems }: AskOptions = {},
    ) {
      const { port, conversations } = leastBusy()
      const id = ++lastId
      const send = (message: Outgoing, transfer: Transferable[] = []) =>
        port.postMessage({ id, ...message } satisfies ToWorker, transfer)
      const filler = fillerFrom(history)
      const conversation: Conversation = {
        unread: 0,
        progress: { bytes: 0, rows: 0 },
        problems: undefined,
        outcome: undefined,
        changed: () => undefined,
      }
      const until = (isSo: () => boolean) =>
        new Promise<void>((resolve) => {
          conversation.changed = () => {
            if (isSo() || conversation.outcome || signal?.aborted) resolve()
          }
          conversation.changed()
        })
      const stop = () => {
        filler.cancel(signal?.reason)
        conversation.changed()
      }

      conversations.set(id, conversation)
      signal?.addEventListener('abort', stop)
      try {
        send({ type: 'ask', question })
        for (;;) {
          signal?.throwIfAborted()
          const bytes = await filler.fill(spare.pop() ?? new ArrayBuffer(BUFFER_BYTES))
          signal?.throwIfAborted()
          if (conversation.outcome) break
          const { length } = bytes
          conversation.unread += length
          send({ type: 'bytes', bytes }, [bytes.buffer])
          if (length < BUFFER_BYTES) break
          await until(() => conversation.unread < MAX_UNREAD)
          onProgress?.(conversation.progress)
        }
        send({ type: 'end' })
        await until(() => false)
        signal?.throwIfAborted()
        onProgress?.(conversation.progress)
        if (conversation.problems) onProblems?.(conversation.problems)
        return (conversation.outcome ?? failure(WORKER_FAILED)) as Result<AnswerTo<Specific>, string>
      } catch (error) {
        send({ type: 'forget' })
        throw error
      } finally {
        signal?.removeEventListener('abort', stop)
        conversations.delete(id)
        filler.cancel()
      }
    },
  }
}

type Outgoing = ToWorker extends infer Message
  ? Message extends { id: number }
    ? Omit<Message, 'id'>
    : never
  : never

const WORKER_FAILED = 'The readings cannot be computed: their worker has failed'

function handleMessage(conversation: Conversation, message: FromWorker): void {
  switch (message.type) {
    case 'read':
      conversation.unread -= message.bytes
      conversation.progress = {
        bytes: conversation.progress.bytes + message.bytes,
        rows: message.rows,
      }
      conversation.changed()
      break
    case 'answer':
      conversation.problems = message.problems
      settle(conversation, success(message.answer))
      break
    case 'unreadable':
      settle(conversation, failure(message.reason))
  }
}

function settle(conversation: Conversation, outcome: Result<AnswerTo<Question>, string>): void {
  conversation.outcome = outcome
  conversation.changed()
}
