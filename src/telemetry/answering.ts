import type { FromWorker, Port, ToWorker } from './protocol.ts'
import { answer, asksReadings, type Question } from './question.ts'
import { Columns } from './scan/columns.ts'
import { HistoryScanner, Unreadable } from './scan/historyScanner.ts'
import { createPlaces } from './scan/places.ts'

interface UnderWay {
  readonly question: Question
  readonly columns: Columns
  readonly scanner: HistoryScanner
}

/** The worker's side: reads the chunks of each history as they come, and answers when it has ended. */
export function answerQuestions(port: Port): void {
  const underWay = new Map<number, UnderWay>()
  const tell = (message: FromWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer)

  function hear(message: ToWorker): void {
    const { id } = message
    if (message.type === 'ask') {
      underWay.set(id, begin(message.question))
      return
    }
    const its = underWay.get(id)
    if (its === undefined) return
    if (message.type === 'chunks') {
      for (const chunk of message.chunks) its.scanner.push(chunk)
      const bytes = message.chunks.reduce((total, chunk) => total + chunk.length, 0)
      tell({ id, type: 'read', bytes, rows: its.columns.count })
      return
    }
    underWay.delete(id)
    if (message.type === 'forget') return
    its.scanner.finish()
    tell({ id, type: 'answer', answer: answer(its.question, its.columns) })
  }

  port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    try {
      hear(data)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      underWay.delete(data.id)
      tell({ id: data.id, type: 'unreadable', reason: error.message })
    }
  })
}

function begin(question: Question): UnderWay {
  const columns = new Columns()
  const placeOf = createPlaces(question.devices)
  return {
    question,
    columns,
    scanner: new HistoryScanner({ columns, placeOf, hasLevels: asksReadings(question) }),
  }
}
