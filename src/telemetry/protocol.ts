import type { AnswerTo, Question } from './question.ts'

/** What the page tells the worker. Questions are told apart by their `id`; several may be under way at once. */
export type ToWorker = { readonly id: number } & (
  | { readonly type: 'ask'; readonly question: Question }
  /** The next bytes of the history; handed over, not copied. */
  | { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end' }
  /** Nobody waits for the answer any more. */
  | { readonly type: 'forget' }
)

/** What the worker tells the page. */
export type FromWorker = {
  readonly id: number
} /** So many bytes were read, whose buffer is handed back; `rows` of the history count so far. */ & (
  | { readonly type: 'read'; readonly bytes: number; readonly rows: number; readonly buffer: ArrayBuffer }
  | { readonly type: 'answer'; readonly answer: AnswerTo<Question> }
  /** The history cannot be read: a sentence for people. */
  | { readonly type: 'unreadable'; readonly reason: string }
)

/** A worker, or one end of a MessageChannel. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'error', listener: (event: Event) => void): void
}
