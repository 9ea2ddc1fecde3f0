import { answerQuestions } from './readingsAnswers.ts'

answerQuestions({
  postMessage: (message, transfer) => postMessage(message, { transfer }),
  addEventListener: (type: string, listener: (event: never) => void) =>
    addEventListener(type, listener as EventListener),
})
