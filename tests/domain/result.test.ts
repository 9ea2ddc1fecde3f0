import { describe, expect, test } from 'vitest'
import { problemOf } from '#api/problems.ts'
import { done, failure, orGone, success } from '#domain/result.ts'

const answered = (status: number, body: unknown) => failure(problemOf({ status, body }))

describe('what is to be deleted', () => {
  test('was deleted by somebody else where the server says that it is not there', () => {
    expect(orGone(answered(404, { message: 'Not found' }))).toEqual(done)
  })

  test('is not known to be gone where the answer ends the session, as a 404 without a message does', () => {
    const ended = answered(404, undefined)
    expect(orGone(ended)).toBe(ended)
  })

  test('is still there after any other failure, and gone after a success', () => {
    const refused = answered(403, { message: 'Not on Sundays' })
    expect([orGone(refused), orGone(success(4))]).toEqual([refused, success(4)])
  })
})
