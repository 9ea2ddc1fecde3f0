import { describe, expect, test } from 'vitest'
import {
  type ApiProblem,
  conflictProblem,
  isBusy,
  isPassing,
  isServerError,
  mayBeDone,
} from '#domain/apiProblem.ts'

const problem = (kind: ApiProblem['kind'], rest: Partial<ApiProblem> = {}): ApiProblem => ({
  kind,
  happens: 'general-error',
  clearsSession: false,
  message: 'No',
  ...rest,
})
const refused = (status: number) => problem('refused', { status })

/** Each problem with what is asked of it. */
const problems: [name: string, of: ApiProblem, is: (typeof questions)[number][]][] = [
  ['no answer', problem('unreachable'), ['done', 'passing', 'busy']],
  [
    'no answer to the end of it',
    problem('unreachable', { status: 502 }),
    ['done', 'passing', 'server', 'busy'],
  ],
  ['a page in the place of an answer', refused(200), ['done', 'passing']],
  ['299', refused(299), ['done', 'passing']],
  ['300', refused(300), []],
  ['400', refused(400), []],
  ['401', problem('unauthorised', { status: 401 }), ['passing']],
  ['408', refused(408), ['passing']],
  ['409', conflictProblem('Changed'), []],
  ['422', problem('unprocessable', { status: 422 }), []],
  ['429', refused(429), ['passing', 'busy']],
  ['499', refused(499), []],
  ['500', problem('internal', { status: 500 }), ['passing', 'server']],
  ['503 with a time', problem('refused', { status: 503, retryAfter: 1000 }), ['passing', 'server', 'busy']],
]
const questions = ['done', 'passing', 'server', 'busy'] as const
const answers = { done: mayBeDone, passing: isPassing, server: isServerError, busy: isBusy }

describe('what was asked for may be done, may be taken later, is the server’s fault, or would be so for any request', () => {
  test.each(problems)('%s', (_, of, is) => {
    expect(questions.filter((question) => answers[question](of))).toEqual(is)
  })
})

test('a problem without a status that is not the connection’s may be of an answer under a good status', () => {
  expect(mayBeDone(problem('refused'))).toBe(true)
  expect(isServerError(problem('unreachable'))).toBe(false)
})

test('a change that is found before it is written is a refusal as the server’s own', () => {
  expect(conflictProblem('Changed')).toEqual({
    kind: 'refused',
    happens: 'general-error',
    clearsSession: false,
    status: 409,
    message: 'Changed',
  })
})
