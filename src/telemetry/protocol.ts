import type { Problems } from '#gate/tables.ts'
import type { AnswerTo, Question } from './question.ts'

/** Messages from the page to the worker. `id` identifies the question; several may be active at once. */
export type ToWorker = { readonly id: number } & (
  | { readonly type: 'ask'; readonly question: Question }
  /** The next bytes of the history; transferred, not copied. */
  | { readonly type: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly type: 'end' }
  /** The answer is no longer needed. */
  | { readonly type: 'forget' }
)

/** What of a history could not be read (src/gate). */
export type ReadProblems = Pick<Problems, 'count' | 'samples'>

/** Messages from the worker to the page. */
export type FromWorker = {
  readonly id: number
} /** `bytes` were read, and their buffer is returned; `rows` is the number of matching rows so far. */ & (
  | { readonly type: 'read'; readonly bytes: number; readonly rows: number; readonly buffer: ArrayBuffer }
  | { readonly type: 'answer'; readonly answer: AnswerTo<Question>; readonly problems: ReadProblems }
  /** The history cannot be read; `reason` is a sentence for the user. */
  | { readonly type: 'unreadable'; readonly reason: string }
)

/** A worker, or one end of a MessageChannel. */
export type Port = {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'error', listener: (event: Event) => void): void
}
