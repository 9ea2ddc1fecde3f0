import { answerLists } from './answerLists.ts'

answerLists(
  {
    postMessage: (message) => postMessage(message),
    addEventListener: (type: string, listener: (event: never) => void) =>
      addEventListener(type, listener as EventListener),
  },
  (request) => fetch(request),
)
