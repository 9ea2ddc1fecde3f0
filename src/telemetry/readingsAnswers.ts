import { answer } from './answer.ts'
import type { FromWorker, Port, ToWorker } from './protocol.ts'
import { type Question, usesReadings } from './question.ts'
import { Columns } from './scan/columns.ts'
import { HistoryScanner, Unreadable } from './scan/historyScanner.ts'

type UnderWay = {
  readonly question: Question
  readonly columns: Columns
  readonly scanner: HistoryScanner
}

/** Larger columns (20 MB) are not reused. */
const MAX_SPARE_ROWS = 1_000_000

/** The worker's side: reads each history chunk by chunk, and answers at its end. */
export function answerQuestions(port: Port): void {
  const active = new Map<number, UnderWay>()
  const send = (message: FromWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer)
  /** Columns for reuse: filling fresh memory takes longer than parsing the data. */
  let spare: Columns | undefined

  function begin(question: Question): UnderWay {
    const columns = spare ?? new Columns()
    spare = undefined
    const { devices } = question
    const scanner = new HistoryScanner({ columns, devices, hasLevels: usesReadings(question) })
    return { question, columns, scanner }
  }

  function end(id: number): void {
    const history = active.get(id)
    active.delete(id)
    if (history === undefined || history.columns.count > MAX_SPARE_ROWS) return
    history.columns.clear()
    spare = history.columns
  }

  function handleMessage(message: ToWorker): void {
    const { id } = message
    if (message.type === 'ask') {
      active.set(id, begin(message.question))
      return
    }
    const history = active.get(id)
    if (history === undefined) return
    if (message.type === 'bytes') {
      const { length, buffer } = message.bytes
      history.scanner.push(message.bytes)
      send({ id, type: 'read', bytes: length, rows: history.columns.count, buffer }, [buffer])
      return
    }
    if (message.type === 'end') {
      history.scanner.finish()
      const { count, samples } = history.scanner.problems
      const problems = { count, samples }
      send({ id, type: 'answer', answer: answer(history.question, history.columns), problems })
    }
    end(id)
  }

  port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    try {
      handleMessage(data)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      end(data.id)
      send({ id: data.id, type: 'unreadable', reason: error.message })
    }
  })
}
