import { problemOf } from '#api/problems.ts'

/** What goes wrong with calls, as the console's API tells it. */
export const noAnswer = problemOf({ thrown: new TypeError('fetch failed') })
export const internalError = problemOf({ status: 500, body: {} })
export const notFound = problemOf({ status: 404, body: { message: 'Not found' } })
export const unprocessable = (...messages: string[]) =>
  problemOf({ status: 422, body: { message: messages } })
export const refusedFor = (message: string, status = 400) => problemOf({ status, body: { message } })
export const refusedField = (type: string, message: string) =>
  problemOf({ status: 400, body: { error: [{ type, message }] } })
