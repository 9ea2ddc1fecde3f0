import type { Port } from '#telemetry/protocol.ts'
import { answerQuestions } from '#telemetry/readingsAnswers.ts'

/** The readings' worker in this thread, answering at once: for tests that hold the time in their hands. */
export function localReadingsWorker(): Port {
  const [page, worker] = [createEnd(), createEnd()]
  answerQuestions(worker.towards(page))
  return page.towards(worker)
}

function createEnd() {
  const listeners: ((event: MessageEvent) => void)[] = []
  const hear = (data: unknown) => {
    for (const listener of listeners) listener(new MessageEvent('message', { data }))
  }
  return {
    hear,
    towards: (other: { hear: (data: unknown) => void }): Port => ({
      postMessage: (message) => other.hear(message),
      addEventListener: (type: string, listener: (event: never) => void) => {
        if (type === 'message') listeners.push(listener as (event: MessageEvent) => void)
      },
    }),
  }
}
