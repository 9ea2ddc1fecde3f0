import type { Route } from '@playwright/test'
import { SILENCE_LIMIT } from '#api/timeLimit.ts'
import type { SiteAnswer } from '#support/memorySite.ts'
import type { Call } from './call.ts'

/** What the user must see (specification §8, decisions.md): a message, the sign-in page with a message, or nothing. */
export type Expected =
  | { readonly comes: 'message' | 'sign-out'; readonly text: string | RegExp }
  | { readonly comes: 'nothing' }

export type Fault = {
  readonly name: string
  /** Whether the server does what it was asked for, although its answer is broken. */
  readonly isDone: boolean
  /** Never answered, as far as the console can wait; the server may do it `late`. */
  readonly isSilent?: boolean
  /** Answered with a reason for which the same would be refused again. */
  readonly isRefusal?: boolean
  readonly answer: (route: Route, perform: () => SiteAnswer) => Promise<unknown>
  readonly expected: (call: Call) => Expected
}

/** Longer than the console waits for an answer. */
export const PATIENCE = SILENCE_LIMIT + 1000

const message = (text: string | RegExp): Expected => ({ comes: 'message', text })
const signOut = (text: string): Expected => ({ comes: 'sign-out', text })
const nothing: Expected = { comes: 'nothing' }

const noAnswer = () => message('The server does not answer')
const noJson = () => message('The server sent something else than JSON')
/** A write is completed by a read, and a deletion needs no answer (decisions.md, "The server"). */
const nothingForWrites = ({ answers }: Call) =>
  answers === 'rows' || answers === 'object' || answers === 'session'
    ? message(/The server sent something else than/)
    : nothing

const json = 'application/json'
/** Half of what the server would have answered. */
const halfOf = ({ body }: SiteAnswer) => {
  const text = JSON.stringify(body ?? { message: 'Done' })
  return text.slice(0, Math.max(1, Math.floor(text.length / 2)))
}

export const faults: readonly Fault[] = [
  {
    name: 'no response',
    isDone: false,
    isSilent: true,
    answer: async () => undefined,
    expected: noAnswer,
  },
  {
    name: 'reset',
    isDone: false,
    answer: (route) => route.abort('connectionreset'),
    expected: noAnswer,
  },
  {
    name: 'truncated',
    isDone: true,
    answer: (route, perform) => route.fulfill({ contentType: json, body: halfOf(perform()) }),
    expected: noJson,
  },
  {
    name: 'garbage',
    isDone: false,
    answer: (route) => route.fulfill({ contentType: json, body: '}\u0001\u0002 garbage {' }),
    expected: noJson,
  },
  {
    name: 'wrong shape',
    isDone: true,
    answer: (route, perform) => {
      perform()
      return route.fulfill({ json: { hello: 'world' } })
    },
    expected: nothingForWrites,
  },
  {
    name: '204',
    isDone: true,
    answer: (route, perform) => {
      perform()
      return route.fulfill({ status: 204 })
    },
    expected: nothingForWrites,
  },
  {
    name: '{data}',
    isDone: true,
    answer: (route, perform) => route.fulfill({ json: { data: perform().body ?? null } }),
    expected: () => nothing,
  },
  {
    name: 'HTML',
    isDone: false,
    answer: (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Wi-Fi</title>Accept the terms',
      }),
    expected: noJson,
  },
  {
    name: '401',
    isDone: false,
    answer: (route) => route.fulfill({ status: 401, json: { message: 'no' } }),
    expected: () => signOut('Invalid access_token'),
  },
  {
    name: '403 with a message',
    isDone: false,
    isRefusal: true,
    answer: (route) => route.fulfill({ status: 403, json: { message: 'Not on Sundays' } }),
    expected: () => message('Not on Sundays'),
  },
  {
    name: '404 without one',
    isDone: false,
    answer: (route) => route.fulfill({ status: 404 }),
    expected: () => signOut('The server answered 404'),
  },
  {
    name: '422',
    isDone: false,
    answer: (route) => route.fulfill({ status: 422, json: { errors: { tilt: ['is too steep', 'is odd'] } } }),
    expected: () => signOut('is too steep\nis odd'),
  },
  {
    name: '500',
    isDone: false,
    answer: (route) => route.fulfill({ status: 500, json: { message: 'Segmentation fault' } }),
    expected: () => message('Request returned Internal Server Error'),
  },
  {
    name: '503',
    isDone: false,
    answer: (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Unavailable</h1>' }),
    expected: noAnswer,
  },
  {
    name: 'after 30 s',
    isDone: true,
    isSilent: true,
    answer: async () => undefined,
    expected: noAnswer,
  },
  {
    name: 'done, but the answer is lost',
    isDone: true,
    answer: (route, perform) => {
      perform()
      return route.abort('connectionreset')
    },
    expected: noAnswer,
  },
]
