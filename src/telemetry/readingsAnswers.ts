import type { FromWorker, Port, ToWorker } from './protocol.ts'
import { answer, asksReadings, type Question } from './question.ts'
import { Columns } from './scan/columns.ts'
import { HistoryScanner, Unreadable } from './scan/historyScanner.ts'

interface UnderWay {
  readonly question: Question
  readonly columns: Columns
  readonly scanner: HistoryScanner
}

/** Columns of more rows than these (20 MB) are let go when they have been read. */
const MOST_ROWS_KEPT = 1_000_000

/** The worker's side: reads the chunks of each history as they come, and answers when it has ended. */
export function answerQuestions(port: Port): void {
  const underWay = new Map<number, UnderWay>()
  const tell = (message: FromWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer)
  /** Those of the history before: to fill memory that is new takes longer than to read what it is filled with. */
  let spare: Columns | undefined

  function begin(question: Question): UnderWay {
    const columns = spare ?? new Columns()
    spare = undefined
    const { devices } = question
    const scanner = new HistoryScanner({ columns, devices, hasLevels: asksReadings(question) })
    return { question, columns, scanner }
  }

  function end(id: number): void {
    const its = underWay.get(id)
    underWay.delete(id)
    if (its === undefined || its.columns.count > MOST_ROWS_KEPT) return
    its.columns.clear()
    spare = its.columns
  }

  function hear(message: ToWorker): void {
    const { id } = message
    if (message.type === 'ask') {
      underWay.set(id, begin(message.question))
      return
    }
    const its = underWay.get(id)
    if (its === undefined) return
    if (message.type === 'bytes') {
      const { length, buffer } = message.bytes
      its.scanner.push(message.bytes)
      tell({ id, type: 'read', bytes: length, rows: its.columns.count, buffer }, [buffer])
      return
    }
    if (message.type === 'end') {
      its.scanner.finish()
      tell({ id, type: 'answer', answer: answer(its.question, its.columns) })
    }
    end(id)
  }

  port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    try {
      hear(data)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      end(data.id)
      tell({ id: data.id, type: 'unreadable', reason: error.message })
    }
  })
}
